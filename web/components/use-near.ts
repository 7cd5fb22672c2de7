import { useEffect, useRef, useState, type ComponentType } from 'react'

/** Loads the code of a part of a page when its element comes near the viewport. */
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
