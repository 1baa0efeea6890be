import { useEffect, useRef, useState } from 'react'

/** Takes a file that is dropped anywhere on the page but in a sheet. True while one is held over it. */
export function useFileDrop(isOn: boolean, onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    if (!isOn) return
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      // else the browser would leave the page for the file
      event.preventDefault()
      setIsOver(document.querySelector('dialog[open]') === null)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file && document.querySelector('dialog[open]') === null) latest.current(file)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [isOn])
  return isOver
}
