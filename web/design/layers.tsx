import { useState } from 'react'
import { openSideCart } from '../cart.ts'
import { Fault } from '../components/page-fault.tsx'
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

type Place = 'left' | 'right' | 'middle' | 'screen'
const PLACES: Place[] = ['left', 'right', 'middle', 'screen']

export function Layers() {
  const [opened, setOpened] = useState<Place>()
  const overlay = (place: Place) => ({
    open: opened === place,
    onClose: () => setOpened(undefined),
    title: `From the ${place}`,
    children: <p>It keeps the focus, and gives it back.</p>,
  })
  return (
    <Group title="Layers">
      {PLACES.map((place) => (
        <Specimen key={place} name={place}>
          <Button quiet onClick={() => setOpened(place)}>
            Open
          </Button>
          {place === 'left' || place === 'right' ? (
            <Drawer side={place} {...overlay(place)} />
          ) : (
            <Dialog screen={place === 'screen'} {...overlay(place)} />
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
        <Fault
          title="Something went wrong."
          text="The shop could not show this page. Please try again in a moment."
        />
      </Specimen>
    </Group>
  )
}
