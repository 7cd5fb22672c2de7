import type { ReactNode } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

interface OverlayProps {
  open: boolean
  /** Called for Esc, the backdrop and the close button. */
  onClose: () => void
  title: string
  /** Hides the title visually. */
  bare?: boolean
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export interface FrameProps extends Omit<OverlayProps, 'open'> {
  isOpen: boolean
  position: 'left' | 'right' | 'middle' | 'screen'
}

const Frame = lazyOverlay<FrameProps>('', () => import('./dialog-frame.tsx'))

export function Drawer({ side = 'right', open, ...props }: OverlayProps & { side?: 'left' | 'right' }) {
  return <Frame isOpen={open} {...props} position={side} />
}

/** A bottom sheet on a phone; `screen` fills the screen. */
export function Dialog({ screen = false, open, ...props }: OverlayProps & { screen?: boolean }) {
  return <Frame isOpen={open} {...props} position={screen ? 'screen' : 'middle'} />
}
