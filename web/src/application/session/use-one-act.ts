import { type UseMutateFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that runs only once at a time: a second press may arrive before the page shows that the first one counts, and is ignored. */
export function useOneAct<Answer, Input = void>(options: Omit<UseMutationOptions<Answer, Error, Input>, 'onSettled'>) {
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate: UseMutateFunction<Answer, Error, Input> = (...input) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...input)
  }
  return { ...mutation, mutate }
}
