import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Check } from './check.tsx'
import styles from './shortcuts.module.css'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'
import { useShortcutKeys } from './use-shortcut-keys.ts'

const HELP = [
  [
    'Go to the dashboard, orders, returns, customers, products, import, settings',
    'g h',
    'g o',
    'g r',
    'g u',
    'g p',
    'g i',
    'g s',
  ],
  ['Create a product', 'c'],
  ['Type or scan into the first field', '/'],
  ['Next, previous of the list', 'j', 'k'],
  ['Leave the filter for the list', 'Enter', 'Esc', '↓'],
  ['Edit the one in focus', 'e', 'Enter'],
  ['Mark the order in focus as begun, or not begun', 'b'],
  ['Ship the order in focus, send the exchange in focus now', 's'],
  ['Tell the buyer of the late order in focus', 'd'],
  ['Tick the order in focus, or the range up to it', 'x', 'X'],
  ['Tick all orders of the filter', 'a'],
  ['Print slips of the ticked orders, ship these or those you scan', 'P', 'S'],
  ['Choose an item of the return in focus', '1', '…', '9'],
  ['Accept and restock it, deduct, refuse', 'a', 'd', 'r'],
  ['Settle the return in focus', 'Enter'],
  ['Publish the review in focus, refuse it', 'y', '1', '…', '6'],
  ['Price of the product in focus', 'p'],
  ['Next, previous page', ']', '['],
  ['Save the form', 'Ctrl Enter', 'Ctrl S'],
  ['Close the form', 'Esc'],
  ['This help', '?'],
] as const

export function Shortcuts() {
  const [helpIsOpen, setHelpIsOpen] = useState(false)
  const areSingleKeysOn = useSingleKeys()
  useShortcutKeys(areSingleKeysOn, () => setHelpIsOpen(true))

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
          {HELP.map(([what, ...keys]) => (
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
