import { lazy, Suspense, useState, type ReactNode } from 'react'

export interface OverlayProps {
  open: boolean
  /** For Esc, the backdrop and the close button. */
  onClose: () => void
  title: string
  /** Hides the title visually. */
  bare?: boolean
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const loadFrame = () => import('./dialog-frame.tsx')
const Frame = lazy(loadFrame)

/** Spread onto the opener to preload the dialog's code on hover, focus or touch. */
export const dialogIntent = { onPointerEnter: loadFrame, onFocus: loadFrame, onTouchStart: loadFrame }

export function Drawer({ side = 'right', ...props }: OverlayProps & { side?: 'left' | 'right' }) {
  return <Overlay {...props} position={side} />
}

/** A bottom sheet on a phone; `screen` fills the screen. */
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
