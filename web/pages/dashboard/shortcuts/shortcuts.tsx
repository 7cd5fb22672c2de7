import { useState } from 'react'
import type { Permission } from '../../../../contract/permissions.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { type May, useMay } from '../access.ts'
import { Check } from '../forms/check.tsx'
import { pageAt } from '../pages.ts'
import styles from './shortcuts.module.css'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'
import { GO_TO, mayOpen, useShortcutKeys } from './use-shortcut-keys.ts'

interface Help {
  what: string
  keys: readonly string[]
}

/** The line about going to pages, `Go to the dashboard, orders, products`, with the pages that the role may open. */
function goTo(may: May): Help {
  const shown = Object.entries(GO_TO).filter(([, { page }]) => mayOpen(page, may))
  const names = shown.map(([, { page, name }]) => name ?? pageAt(page).label.toLowerCase())
  return { what: `Go to the ${names.join(', ')}`, keys: shown.map(([key]) => `g ${key}`) }
}

/** The needed permission, the effect and the keys of each shortcut. */
const HELP: readonly (readonly [Permission, string, ...string[]])[] = [
  ['products.change', 'Create a product', 'c'],
  ['dashboard.read', 'Type or scan into the first field', '/'],
  ['dashboard.read', 'Next, previous of the list', 'j', 'k'],
  ['dashboard.read', 'Leave the filter for the list', 'Enter', 'Esc', '↓'],
  ['dashboard.read', 'Edit the one in focus', 'e', 'Enter'],
  ['orders.ship', 'Mark the order in focus as begun, or not begun', 'b'],
  ['orders.ship', 'Ship the order in focus, send the exchange in focus now', 's'],
  ['orders.ship', 'Mark the order in focus as delivered, or undo that', 'v'],
  ['orders.change', 'Tell the buyer of the late order in focus', 'd'],
  ['orders.read', 'Tick the order in focus, or the range up to it', 'x', 'X'],
  ['orders.read', 'Tick all orders of the filter, or none', 'a'],
  ['orders.ship', 'Print slips of the ticked orders, ship these or those you scan', 'P', 'S'],
  ['orders.ship', 'Mark the ticked orders as delivered', 'V'],
  ['products.change', 'Tick the product in focus, or the range up to it', 'x', 'X'],
  ['products.change', 'Tick all products of the filter, or none', 'a'],
  ['products.change', 'Tag the ticked products, put them into a collection', 't', 'l'],
  ['returns.change', 'Accept the request in focus, decline it', 'a', 'r'],
  ['returns.change', 'Choose an item of the return in focus', '1', '…', '9'],
  ['returns.change', 'Accept and restock it, deduct, refuse', 'a', 'd', 'r'],
  ['returns.change', 'It is not in the parcel', 'm'],
  ['returns.change', 'Settle the return in focus', 'Enter'],
  ['returns.receive', 'Choose an item that is to be put away', '1', '…', '9'],
  ['returns.receive', 'Back on sale, to be repaired, to the outlet', 'a', 'r', 'o'],
  ['returns.receive', 'Given away, destroyed, sent back', 'w', 'd', 's'],
  ['returns.receive', 'Save what becomes of the items in focus', 'Enter'],
  ['returns.receive', 'Tick the return to put away in focus, or the range up to it', 'x', 'X'],
  ['reviews.decide', 'Publish the review in focus, refuse it', 'y', '1', '…', '6'],
  ['products.change', 'Price of the product in focus', 'p'],
  ['dashboard.read', 'Next, previous page', ']', '['],
  ['dashboard.read', 'Save the form', 'Ctrl Enter', 'Ctrl S'],
  ['dashboard.read', 'Close the form, or leave its field', 'Esc'],
  ['dashboard.read', 'This help', '?'],
]

export function Shortcuts() {
  const [helpIsOpen, setHelpIsOpen] = useState(false)
  const areSingleKeysOn = useSingleKeys()
  const may = useMay()
  useShortcutKeys(areSingleKeysOn, may, () => setHelpIsOpen(true))
  const help = HELP.filter(([needs]) => may(needs)).map(([, what, ...keys]): Help => ({ what, keys }))

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        // If single keys are off, only this button opens the help, so it is shown on touch screens too.
        data-shown={areSingleKeysOn ? undefined : ''}
        onClick={() => setHelpIsOpen(true)}
      >
        Shortcuts {areSingleKeysOn && <kbd>?</kbd>}
      </button>
      <Dialog open={helpIsOpen} onClose={() => setHelpIsOpen(false)} title="Keyboard shortcuts">
        <div className={styles.single}>
          <Check aria-describedby="single-keys-hint" checked={areSingleKeysOn} onChange={setSingleKeys}>
            Single-key shortcuts
          </Check>
          <p id="single-keys-hint">Letters and signs that are pressed alone. Kept in this browser.</p>
        </div>
        <dl className={styles.help}>
          {[goTo(may), ...help].map(({ what, keys }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
