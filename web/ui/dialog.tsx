import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface OverlayProps {
  open: boolean
  /** Asked for by Esc, the overlay or the close button. */
  onClose: () => void
  /** After it has left the screen. */
  onClosed?: (() => void) | undefined
  title: string
  /** The title is read out but not shown. */
  bare?: boolean
  /** Stays in view below what scrolls. */
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const loadFrame = () => import('./dialog-frame.tsx')
const Frame = lazy(loadFrame)

/** For an opener: fetches the dialog's code when a finger, pointer or the focus comes near. */
export const dialogIntent = { onPointerEnter: loadFrame, onFocus: loadFrame, onTouchStart: loadFrame }

/** A panel that slides in from the side. */
export function Drawer({ side = 'right', ...props }: OverlayProps & { side?: 'left' | 'right' }) {
  return <Overlay {...props} place={side} />
}

/** A panel in the middle of the screen, from the bottom edge on a phone; `screen` fills it. */
export function Dialog({ screen = false, ...props }: OverlayProps & { screen?: boolean }) {
  return <Overlay {...props} place={screen ? 'screen' : 'middle'} />
}

function Overlay(props: OverlayProps & { place: 'left' | 'right' | 'middle' | 'screen' }) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  )
}
