import type { MenuSetting } from '../../../../contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { useCollections } from '../collections/use-collections.ts'
import { LinkField } from '../forms/link-field.tsx'
import styles from './menu-form.module.css'

export type MenuLink = MenuSetting['items'][number]['items'][number]

interface MenuLinkFieldsProps {
  /** For screen readers. */
  name: string
  link: MenuLink
  faultOf: (name: 'label' | 'link') => string | undefined
  collections: ReturnType<typeof useCollections>
  hasBelow?: boolean
  place: { isFirst: boolean; isLast: boolean }
  onChange: (changed: Partial<MenuLink>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function MenuLinkFields({
  name,
  link,
  faultOf,
  collections: { answer: lines, fault },
  hasBelow,
  place,
  onChange,
  onMove,
  onRemove,
}: MenuLinkFieldsProps) {
  const chosen = lines?.find(({ id }) => id === link.collection)
  return (
    <div className={styles.link} role="group" aria-label={name}>
      <Select
        label="Leads to"
        value={link.collection ?? ''}
        hint={fault && 'The collections could not be fetched. Reload the page to choose one.'}
        onChange={({ target }) =>
          onChange({ collection: target.value ? Number(target.value) : null, link: '' })
        }
      >
        <option value="">An address</option>
        {lines?.map(({ id, title, is_published }) => (
          <option key={id} value={id}>
            {title}
            {!is_published && ' (not published)'}
          </option>
        ))}
        {link.collection !== null && !chosen && (
          <option value={link.collection}>
            {lines ? 'A collection that was deleted' : `Collection ${link.collection}`}
          </option>
        )}
      </Select>
      <TextField
        label="Label"
        maxLength={40}
        autoComplete="off"
        placeholder={chosen?.title}
        value={link.label}
        error={faultOf('label')}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      {link.collection === null && (
        <LinkField
          label="Address"
          hint={hasBelow ? 'Empty: a heading' : '/shop?size=M or https://…'}
          maxLength={300}
          value={link.link}
          error={faultOf('link')}
          onChange={({ target }) => onChange({ link: target.value.trim() })}
        />
      )}
      <p className={styles.buttons}>
        <MoveButtons name={name} place={place} onMove={onMove} />
        <Button small quiet aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </div>
  )
}

type MoveButtonsProps = Pick<MenuLinkFieldsProps, 'name' | 'place' | 'onMove'>

function MoveButtons({ name, place: { isFirst, isLast }, onMove }: MoveButtonsProps) {
  return (
    <>
      {/* What is disabled loses the focus, and with it the keyboard its place. */}
      <Button
        small
        quiet
        aria-disabled={isFirst}
        aria-label={`Move ${name} up`}
        onClick={() => !isFirst && onMove(-1)}
      >
        Up
      </Button>
      <Button
        small
        quiet
        aria-disabled={isLast}
        aria-label={`Move ${name} down`}
        onClick={() => !isLast && onMove(1)}
      >
        Down
      </Button>
    </>
  )
}
