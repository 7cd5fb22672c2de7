import { useState } from 'react'
import { Link } from 'react-router'
import { getStyle, listStyles, type AdminStyle, type StyleSummary } from '../../../../contract/style.ts'
import type { AdminProduct } from '../../../../contract/product.ts'
import { stylePath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { useAnswer } from '../forms/use-answer.ts'
import { ColourField } from './colour-field.tsx'
import type { Faults } from './draft-faults.ts'
import { type ProductDraft, renamed } from './product-draft.ts'
import styles from './style-field.module.css'
import { fabricInWords } from '../styles/style-words.ts'

interface StyleFieldProps {
  draft: ProductDraft
  faults: Faults
  /** Undefined for a new product. */
  productId: number | undefined
  copied: AdminProduct | null
  /** The style loaded with the product. */
  loaded: AdminStyle | undefined
  onChange: (change: (draft: ProductDraft) => Partial<ProductDraft>) => void
}

/** Chooses the product's style and colour. */
export function StyleField({ draft, faults, productId, copied, loaded, onChange }: StyleFieldProps) {
  const { style: chosen, colour } = draft
  const [isChoosing, setIsChoosing] = useState(false)
  const isLoaded = chosen !== null && chosen.id === loaded?.id
  const { answer, fault } = useAnswer(chosen && !isLoaded ? String(chosen.id) : undefined, async (signal) => {
    const { body } = await callApi(getStyle, { params: { id: chosen!.id } }, signal)
    return body
  })
  const style = isLoaded ? loaded : answer
  const others = (style?.id === chosen?.id && style?.products.filter(({ id }) => id !== productId)) || []
  const isAlone = chosen === null || (style?.id === chosen.id && others.length === 0)
  return (
    <fieldset id="style" tabIndex={-1} className={styles.style}>
      <legend>Style and colour</legend>
      {chosen && !isAlone ? (
        <ChosenStyle name={chosen.name} style={style} others={others} />
      ) : (
        <AloneStyle chosen={chosen} style={style} />
      )}
      <Alert>{faults['style_id'] ?? fault}</Alert>
      <p className={styles.buttons}>
        <Button small quiet aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {isAlone ? 'Add it to a style' : 'Choose another style'}
        </Button>
        {!isAlone && (
          <Button small quiet onClick={() => onChange(() => ({ style: null }))}>
            Make it a style of its own
          </Button>
        )}
      </p>
      {isChoosing && (
        <FindStyle
          left={chosen?.id}
          onChoose={({ id, name }) => {
            onChange(() => ({ style: { id, name } }))
            setIsChoosing(false)
          }}
        />
      )}
      <ColourField
        value={colour}
        taken={others.flatMap(({ colour_id }) => colour_id ?? [])}
        error={faults['colour_id']}
        onChange={(colour, name, before) =>
          onChange((draft) => ({ colour, ...(copied && renamed(draft, copied, name, before)) }))
        }
      />
    </fieldset>
  )
}

const StyleLink = ({ id, children }: { id: number; children: string }) => (
  <Link className="text-link" to={stylePath(id)}>
    {children}
  </Link>
)

const SHOWN = 5

interface ChosenStyleProps {
  name: string
  style: AdminStyle | undefined
  others: AdminStyle['products']
}

/** Shows the style's facts, so that they need not be typed again. */
function ChosenStyle({ name, style, others }: ChosenStyleProps) {
  return (
    <div className={styles.chosen}>
      <span className={styles.photos}>
        {others.slice(0, SHOWN).map(({ id, cover_image }) => (
          <Thumbnail key={id} url={cover_image} width={64} className={styles.photo} />
        ))}
      </span>
      <div>
        <p>
          A colour of {style ? <StyleLink id={style.id}>{name}</StyleLink> : name}
          {others.length > 0 && `, beside ${others.length === 1 ? 'one other' : `${others.length} others`}`}
        </p>
        {style && <Facts style={style} />}
      </div>
    </div>
  )
}

/** For a garment in one colour, whose facts belong to its style as well. */
function AloneStyle({ chosen, style }: { chosen: ProductDraft['style']; style: AdminStyle | undefined }) {
  if (!chosen)
    return (
      <div className={styles.note}>
        <p>A style of its own</p>
        <p>Fabric, care, maker and measures are entered with the style, once the product is saved.</p>
      </div>
    )
  return (
    <div>
      <p className={styles.note}>
        <StyleLink id={chosen.id}>{chosen.name}</StyleLink>, in this colour alone
      </p>
      {style?.id === chosen.id && <Facts style={style} />}
    </div>
  )
}

function Facts({ style }: { style: AdminStyle }) {
  const facts = fabricInWords(style)
  if (facts.length === 0)
    return (
      <p className={styles.note}>
        The style says nothing of its fabric and care yet.{' '}
        <StyleLink id={style.id}>Enter fabric, care, maker and measures</StyleLink>
      </p>
    )
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

interface FindStyleProps {
  /** The style to leave out of the choice. */
  left: number | undefined
  onChoose: (style: StyleSummary) => void
}

function FindStyle({ left, onChoose }: FindStyleProps) {
  const [name, setName] = useState('')
  const { answer: found, fault } = useAnswer(name.trim(), async (signal) => {
    const query = { limit: 8, ...(name.trim() && { name: name.trim() }) }
    return (await callApi(listStyles, { query }, signal)).body
  })
  const offered = found?.filter(({ id }) => id !== left)
  return (
    <div className={styles.find}>
      <TextField
        label="Find a style by name"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
        // Enter would save the product.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Alert>{fault}</Alert>
      {offered?.length === 0 && <p role="status">No style is called so.</p>}
      <ul className={styles.found}>
        {offered?.map((style) => (
          <li key={style.id}>
            <button type="button" onClick={() => onChoose(style)}>
              <Thumbnail url={style.products[0]?.cover_image ?? null} width={64} className={styles.photo} />
              <span>
                {style.name}
                <small>{style.products.map(({ colour }) => colour).join(', ')}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
