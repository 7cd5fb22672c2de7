import { MOST_GIFT_CARDS_USED } from '../../../contract/credit.ts'
import type { SavedAddress } from '../../../contract/saved-address.ts'
import { TextField } from '../../ui/text-field.tsx'
import styles from './credit.module.css'

/** Of the fields, by name. */
type Faults = Readonly<Record<string, string>>

export function AddressFields({ address, fields }: { address: SavedAddress | undefined; fields: Faults }) {
  const text = (name: string, label: string, more: React.ComponentProps<typeof TextField> | object = {}) => (
    <TextField
      label={label}
      name={name}
      maxLength={200}
      defaultValue={(address as Record<string, unknown> | undefined)?.[name]?.toString()}
      error={fields[name]}
      {...more}
    />
  )
  return (
    <>
      {text('name', 'Name', { autoComplete: 'shipping name', required: true })}
      {text('line1', 'Street and number', { autoComplete: 'shipping address-line1', required: true })}
      {text('line2', 'Apartment (optional)', { autoComplete: 'shipping address-line2' })}
      {text('city', 'City', { autoComplete: 'shipping address-level2', required: true })}
      {text('state', 'State or region', { autoComplete: 'shipping address-level1' })}
      {text('postal_code', 'Postal code', { autoComplete: 'shipping postal-code', maxLength: 20 })}
    </>
  )
}

interface CardFieldsProps {
  fields: Faults
  cards: number
  onMore: () => void
}

export function CardFields({ fields, cards, onMore }: CardFieldsProps) {
  return (
    <>
      {Array.from({ length: cards }, (_, index) => (
        <TextField
          key={index}
          label={cards > 1 ? `Gift card ${index + 1}` : 'Code of a gift card'}
          name={`gift_card_${index}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={fields[`gift_card_${index}`]}
        />
      ))}
      {cards < MOST_GIFT_CARDS_USED && (
        <button type="button" className={styles.more} onClick={onMore}>
          <span className="text-link">Another card</span>
        </button>
      )}
    </>
  )
}
