import { lazy, type ComponentType } from 'react'

/** A part whose code loads beside the page. If it cannot be loaded, the page stays, and says so in the part's place. */
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
