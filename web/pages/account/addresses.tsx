import { useEffect, useRef, useState } from 'react'
import { deliveryChoice, type ServedCountry } from '../../../contract/configuration.ts'
import { postalLines } from '../../../contract/postal-lines.ts'
import {
  addAddress,
  type AddressContent,
  listAddresses,
  MOST_ADDRESSES,
  removeAddress,
  type SavedAddress,
  updateAddress,
} from '../../../contract/saved-address.ts'
import { callApi, statusOf } from '../../api.ts'
import { listServedCountries } from '../../components/served-countries.ts'
import { notify } from '../../notifications.ts'
import { Button } from '../../ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import styles from './addresses.module.css'
import rows from './profile-row.module.css'

/** The saved addresses. The payment page is prefilled with the preferred one. */
export function Addresses() {
  /** Id of the edited address; 'new' for a new one. */
  const [edited, setEdited] = useState<number | 'new'>()
  const { addresses, countries, problem, save, prefer, remove } = useAddresses()
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button is removed together with the focus. */
  const focusList = () => list.current?.focus({ preventScroll: true })
  const close = () => {
    setEdited(undefined)
    focusList()
  }
  const saveEdited = async (body: AddressContent, id?: number) => {
    await save(body, id)
    close()
    notify('success', 'Address saved')
  }

  if (problem) return <p role="alert">{problem}</p>
  if (!addresses) return <p role="status">Loading…</p>
  return (
    <div className={rows.fields}>
      {addresses.length === 0 && edited === undefined && (
        <p>None is saved yet. The payment page has the preferred one filled in.</p>
      )}
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label="Saved addresses">
        {addresses.map((address) => (
          <li key={address.id}>
            {edited === address.id ? (
              <AddressForm
                address={address}
                countries={countries}
                onSave={(body) => saveEdited(body, address.id)}
                onCancel={close}
              />
            ) : (
              <Shown
                address={address}
                onEdit={() => setEdited(address.id)}
                onPrefer={() => void prefer(address).then(focusList)}
                onRemove={() => void remove(address).then(focusList)}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' && (
        <AddressForm countries={countries} onSave={(body) => saveEdited(body)} onCancel={close} />
      )}
      {edited === undefined && addresses.length < MOST_ADDRESSES && (
        <Button quiet onClick={() => setEdited('new')}>
          Add an address
        </Button>
      )}
    </div>
  )
}

function useAddresses() {
  const [addresses, setAddresses] = useState<SavedAddress[]>()
  const [countries, setCountries] = useState<ServedCountry[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    Promise.all([callApi(listAddresses, {}), callApi(deliveryChoice, {})]).then(
      ([saved, { body }]) => {
        setCountries(listServedCountries(body.zones))
        setAddresses(saved.body)
      },
      (error: Error) => setProblem(error.message),
    )
  }, [])

  /** Shows the change even if the changed list cannot be loaded. */
  const show = async (change: (shown: SavedAddress[]) => SavedAddress[]) => {
    setAddresses((shown = []) => change(shown))
    await callApi(listAddresses, {}).then(
      ({ body }) => setAddresses(body),
      () => {},
    )
  }
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      notify('success', done)
    } catch (error) {
      notify('error', (error as Error).message, 6000)
    }
  }
  const save = async (body: AddressContent, id?: number) => {
    const { body: saved } =
      id === undefined
        ? await callApi(addAddress, { body })
        : await callApi(updateAddress, { params: { id }, body })
    await show((shown) => withAddress(shown, saved))
  }
  const prefer = ({ id, ...address }: SavedAddress) =>
    act(() => save({ ...address, preferred: true }, id), 'Your orders go there by default')
  const remove = ({ id }: SavedAddress) =>
    act(async () => {
      await callApi(removeAddress, { params: { id } }).catch((error: unknown) => {
        // A 404 means that it was removed before, and the answer was lost.
        if (statusOf(error) !== 404) throw error
      })
      await show((shown) => shown.filter((one) => one.id !== id))
    }, 'Address removed')
  return { addresses, countries, problem, save, prefer, remove }
}

/** At most one is preferred. */
function withAddress(shown: readonly SavedAddress[], saved: SavedAddress): SavedAddress[] {
  const others = shown.map((one) => ({ ...one, preferred: one.preferred && !saved.preferred }))
  return others.some(({ id }) => id === saved.id)
    ? others.map((one) => (one.id === saved.id ? saved : one))
    : [...others, saved]
}

interface ShownProps {
  address: SavedAddress
  onEdit: () => void
  onPrefer: () => void
  onRemove: () => void
}

function Shown({ address, onEdit, onPrefer, onRemove }: ShownProps) {
  const about = <span className="visually-hidden"> {address.line1}</span>
  return (
    <>
      <address className={styles.address}>{postalLines(address).join('\n')}</address>
      {address.preferred && <p className={styles.preferred}>Preferred</p>}
      <p className={styles.actions}>
        <button type="button" onClick={onEdit}>
          <span className="text-link">Edit</span>
          {about}
        </button>
        {!address.preferred && (
          <button type="button" onClick={onPrefer}>
            <span className="text-link">Prefer</span>
            {about}
          </button>
        )}
        <button type="button" onClick={onRemove}>
          <span className="text-link">Remove</span>
          {about}
        </button>
      </p>
    </>
  )
}
