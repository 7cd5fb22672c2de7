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
import { callApi } from '../../api.ts'
import { listServedCountries } from '../../components/served-countries.ts'
import { notify } from '../../notifications.ts'
import { Button } from '../../ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import styles from './addresses.module.css'
import rows from './profile-row.module.css'

/** The saved ones; the payment page has the preferred one filled in. */
export function Addresses() {
  /** The id of the address that is edited; 'new' for one more. */
  const [edited, setEdited] = useState<number | 'new'>()
  const { addresses, countries, problem, save, prefer, remove } = useAddresses()
  const list = useRef<HTMLUListElement>(null)
  /** What was pressed goes, and would take the focus along. */
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
  const load = async () => setAddresses((await callApi(listAddresses, {})).body)
  useEffect(() => {
    Promise.all([callApi(listAddresses, {}), callApi(deliveryChoice, {})]).then(
      ([saved, { body }]) => {
        setCountries(listServedCountries(body.zones))
        setAddresses(saved.body)
      },
      (error: Error) => setProblem(error.message),
    )
  }, [])

  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      await load()
      notify('success', done)
    } catch (error) {
      notify('error', (error as Error).message, 6000)
    }
  }
  const save = async (body: AddressContent, id?: number) => {
    if (id === undefined) await callApi(addAddress, { body })
    else await callApi(updateAddress, { params: { id }, body })
    await load()
  }
  const prefer = ({ id, ...address }: SavedAddress) =>
    act(
      () => callApi(updateAddress, { params: { id }, body: { ...address, preferred: true } }),
      'Your orders go there by default',
    )
  const remove = ({ id }: SavedAddress) =>
    act(() => callApi(removeAddress, { params: { id } }), 'Address removed')
  return { addresses, countries, problem, save, prefer, remove }
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
