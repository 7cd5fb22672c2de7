import { useEffect, useEffectEvent, useState } from 'react'

/** Handles files dropped on or pasted into the page. Returns true while files are dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    document.addEventListener(
      'dragover',
      (event) => {
        if (!carries(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    document.addEventListener('dragleave', (event) => !event.relatedTarget && setIsOver(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (!carries(event)) return
        event.preventDefault()
        setIsOver(false)
        take([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        if (files.length === 0) return
        event.preventDefault()
        take(files)
      },
      { signal },
    )
    return () => controller.abort()
  }, [])
  return isOver
}
