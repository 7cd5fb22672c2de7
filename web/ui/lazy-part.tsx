import { lazy, type ComponentType } from 'react'

/** A part of a page whose code loads separately. If that fails, `missing` is shown in its place, or nothing if ''. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing = 'A part of this page could not be loaded. Please reload the page.',
) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () =>
        ({ default: () => missing && <p role="alert">{missing}</p> }) as { default: ComponentType<Props> },
    ),
  )
