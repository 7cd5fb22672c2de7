import { useEffect, useRef, useState, type ComponentType } from 'react'

/** A part of a page whose code loads as the element comes near. */
export function useNear<Props>(load: () => Promise<{ default: ComponentType<Props> } | null>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load().then((loaded) => loaded && setPart(() => loaded.default))
      },
      { rootMargin: '600px' },
    )
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [load])
  return { ref, Part }
}
