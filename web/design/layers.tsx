import { useState } from 'react'
import { openSideCart } from '../cart.ts'
import { PageMessage } from '../components/frame/page-error.tsx'
import { notify, type NotificationType } from '../notifications.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Drawer } from '../ui/dialog.tsx'
import { Group, Specimen } from './specimen.tsx'

const MESSAGES: Record<NotificationType, string> = {
  success: 'Product updated successfully',
  error: 'Please select a size',
  info: 'Your cart was changed in another tab',
  warning: 'Your session has ended',
}

type Position = 'left' | 'right' | 'middle' | 'screen'
const POSITIONS: Position[] = ['left', 'right', 'middle', 'screen']

export function Layers() {
  const [opened, setOpened] = useState<Position>()
  const overlay = (position: Position) => ({
    open: opened === position,
    onClose: () => setOpened(undefined),
    title: `From the ${position}`,
    children: <p>It keeps the focus, and gives it back.</p>,
  })
  return (
    <Group title="Layers">
      {POSITIONS.map((position) => (
        <Specimen key={position} name={position}>
          <Button quiet onClick={() => setOpened(position)}>
            Open
          </Button>
          {position === 'left' || position === 'right' ? (
            <Drawer side={position} {...overlay(position)} />
          ) : (
            <Dialog screen={position === 'screen'} {...overlay(position)} />
          )}
        </Specimen>
      ))}
      <Specimen name="side cart">
        <Button quiet onClick={() => openSideCart()}>
          Open
        </Button>
      </Specimen>
      {Object.entries(MESSAGES).map(([type, message]) => (
        <Specimen key={type} name={`message: ${type}`}>
          <Button quiet onClick={() => notify(type as NotificationType, message)}>
            Say it
          </Button>
        </Specimen>
      ))}
      <Specimen name="a page that could not be had" wide>
        <PageMessage
          title="Something went wrong."
          text="The shop could not show this page. Please try again in a moment."
        />
      </Specimen>
    </Group>
  )
}
