import { type UseMutateFunction, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that ignores calls while it is running. A second press may arrive before the page shows that the first
 * press was registered.
 */
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
