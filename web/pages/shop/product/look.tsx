import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { Link } from 'react-router'
import { getLook, type LookMember, type ShownLook } from '../../../../contract/look.ts'
import { money } from '../../../../contract/money.ts'
import { inSize } from '../../../../contract/price.ts'
import { inGarmentOrder } from '../../../../contract/sizes.ts'
import { callApi } from '../../../api.ts'
import { addItem } from '../../../cart.ts'
import { useMaxPieces } from '../../../components/shop-configuration.ts'
import { Picture } from '../../../components/product/picture.tsx'
import { Price } from '../../../components/product/product-card.tsx'
import { SizeRadios } from '../../../components/product/size-radios.tsx'
import { StockAlert } from '../../../components/stock-alert/stock-alert.tsx'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './look.module.css'

const TITLE = 'Complete the look'
/** The choice of a garment without sizes. */
const ONE_SIZE = 'One size'

/** Chosen sizes by product id. */
type Chosen = Readonly<Record<number, string | undefined>>

export default function Look({ id }: { id: number }) {
  const [look, setLook] = useState<ShownLook | null>()
  const [state, setState] = useState<'loading' | 'failed' | 'trying again'>('loading')
  useEffect(() => {
    if (state === 'failed') return
    const abort = new AbortController()
    callApi(getLook, { params: { id } }, abort.signal).then(
      ({ body }) => setLook(body.look),
      () => abort.signal.aborted || setState('failed'),
    )
    return () => abort.abort()
  }, [id, state])

  if (look) return <ShownMembers look={look} takesFocus={state !== 'loading'} />
  if (look === null || state === 'loading') return null
  return (
    <div className={styles.look}>
      <h2 className={styles.heading}>{TITLE}</h2>
      <div className={styles.failed} role="alert">
        <p>What this is worn with could not be loaded.</p>
        <Button
          quiet
          busy={state === 'trying again' && 'Loading...'}
          onClick={() => setState('trying again')}
        >
          Try again
        </Button>
      </div>
    </div>
  )
}

interface ShownMembersProps {
  look: ShownLook
  /** True if it replaces the button that asked for it. */
  takesFocus: boolean
}

function ShownMembers({ look: { title, picture, members }, takesFocus }: ShownMembersProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const maxPieces = useMaxPieces()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const added = members.filter(({ id }) => chosen[id] !== undefined)
  const total = added.reduce((sum, member) => sum + inSize(member, chosen[member.id]).price, 0)

  function addAll() {
    if (added.length === 0) return focusSizes(list.current)
    for (const { id, name, sizes, cover_image: imageUrl } of added) {
      const size = sizes.length > 0 ? chosen[id]! : ''
      addItem({ id, name, quantity: 1, size, imageUrl }, maxPieces)
    }
    setChosen({})
  }

  return (
    <div className={styles.look}>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        {TITLE}
      </h2>
      <div className={styles.columns}>
        <figure className={styles.figure} style={{ '--at': `${picture.x}% ${picture.y}%` } as CSSProperties}>
          <Picture
            image={{ ...picture, placeholder: null }}
            className={styles.picture}
            sizes="(min-width: 700px) 38vw, 92vw"
            maxWidth={1600}
          />
          <figcaption>{title}</figcaption>
        </figure>
        <div>
          <ul ref={list}>
            {members.map((member) => (
              <Member
                key={member.id}
                member={member}
                size={chosen[member.id]}
                onChoose={(size) => setChosen((before) => ({ ...before, [member.id]: size }))}
              />
            ))}
          </ul>
          {members.some(({ quantity }) => quantity > 0) && (
            <div className={styles.add}>
              <Button wide aria-disabled={added.length === 0 || undefined} onClick={addAll}>
                {added.length === 0
                  ? 'Choose sizes to add them'
                  : `Add ${added.length} ${added.length === 1 ? 'piece' : 'pieces'}, ${money(total)}`}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

/** Focuses the radio that Tab would come to first. */
const focusSizes = (within: HTMLElement | null) =>
  within?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus()

interface MemberProps {
  member: LookMember
  size: string | undefined
  onChoose: (size: string | undefined) => void
}

function Member({ member, size, onChoose }: MemberProps) {
  const [missed, setMissed] = useState<string>()
  const { id, name, quantity, size_quantities: pieces, cover_image, instead_of } = member
  const sizes = member.sizes.length > 0 ? inGarmentOrder(member.sizes) : [ONE_SIZE]
  const isSoldOut = (one: string) => (pieces ? !pieces[one] : quantity === 0)
  return (
    <li className={styles.member}>
      <Link to={`/shop/${id}`} tabIndex={-1} aria-hidden prefetch="intent">
        <Thumbnail url={cover_image ?? null} width={120} />
      </Link>
      <div className={styles.words}>
        <h3>
          <Link to={`/shop/${id}`} prefetch="intent">
            {name}
          </Link>
        </h3>
        <p className={styles.price}>
          <Price of={inSize(member, size)} />
        </p>
        {instead_of && <p className={styles.note}>Instead of {instead_of.name}, which is sold out</p>}
        {quantity === 0 ? (
          <>
            <p className={styles.soldOut}>Sold out</p>
            <StockAlert product={member} />
          </>
        ) : (
          <div className={styles.sizes}>
            <SizeRadios
              sizes={sizes}
              chosen={size}
              isSoldOut={isSoldOut}
              prices={member.size_prices}
              aria-label={`Size of ${name}`}
              onChoose={(one) => {
                setMissed(undefined)
                onChoose(one)
              }}
              onMiss={setMissed}
            />
            {missed && <StockAlert product={member} size={missed} />}
            {size !== undefined && (
              <button
                type="button"
                className={styles.leave}
                aria-label={`Leave out ${name}`}
                onClick={({ currentTarget }) => {
                  onChoose(undefined)
                  focusSizes(currentTarget.parentElement)
                }}
              >
                <span className="text-link">Leave out</span>
              </button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
