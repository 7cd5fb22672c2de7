import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface OverlayProps {
  open: boolean
  /** Called for Esc, the backdrop and the close button. */
  onClose: () => void
  title: string
  /** The title is for screen readers only. */
  bare?: boolean
  /** Stays in view below the scrolling content. */
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const loadFrame = () => import('./dialog-frame.tsx')
const Frame = lazy(loadFrame)

/** Props for an opener that preload the dialog's code on hover, focus or touch. */
export const dialogIntent = { onPointerEnter: loadFrame, onFocus: loadFrame, onTouchStart: loadFrame }

/** A panel that slides in from the side. */
export function Drawer({ side = 'right', ...props }: OverlayProps & { side?: 'left' | 'right' }) {
  return <Overlay {...props} position={side} />
}

/** A panel in the middle of the screen, or at the bottom edge of a phone; `screen` fills the screen. */
export function Dialog({ screen = false, ...props }: OverlayProps & { screen?: boolean }) {
  return <Overlay {...props} position={screen ? 'screen' : 'middle'} />
}

function Overlay(props: OverlayProps & { position: 'left' | 'right' | 'middle' | 'screen' }) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  )
}
