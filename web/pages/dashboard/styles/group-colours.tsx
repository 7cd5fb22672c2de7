import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import {
  COLOUR_FAMILIES,
  createColour,
  listColours,
  type ColourFamily,
  type Colour,
} from '../../../../contract/colour.ts'
import {
  joinStyles,
  keepApart,
  listKeptApart,
  proposeStyles,
  type StyleProposal,
} from '../../../../contract/style.ts'
import { productPath } from '../../../../contract/paths/product.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import dashboard from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { useMay } from '../access.ts'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/group-colours'
import { Alert } from '../forms/alert.tsx'
import { useSend } from '../forms/use-send.ts'
import { otherMeasuresInWords } from './style-words.ts'
import styles from './styles.module.css'
import { optionsOf } from '../forms/options-of.tsx'

export const meta = titled('Group colours', 'Products that may be colours of one style.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the proposals', async () => {
    const [proposals, colours, apart] = await Promise.all([
      callApi(proposeStyles, {}, request.signal),
      callApi(listColours, {}, request.signal),
      callApi(listKeptApart, {}, request.signal),
    ])
    return { proposals: proposals.body, palette: colours.body, apart: apart.body }
  })

export { Loading as HydrateFallback }

export default function GroupColours({ loaderData: found }: Route.ComponentProps) {
  const mayJoin = useMay()('products.change')
  return (
    <>
      <PageHead title="Group colours">
        <p>
          <Link className="text-link" to="/dashboard/styles">
            All styles
          </Link>
        </p>
      </PageHead>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : !mayJoin ? (
        <p className={dashboard.empty}>Your role reads styles and does not join them.</p>
      ) : (
        <>
          {found.data.proposals.length === 0 ? (
            <p className={dashboard.empty}>
              No names look like colours of one garment. Other styles are joined in the list of styles.
            </p>
          ) : (
            <p className={dashboard.note}>
              These products are called alike. Nothing is joined until you say so; their pages, addresses and
              stock stay as they are.
            </p>
          )}
          {found.data.proposals.map((proposal) => (
            <Proposal
              key={proposal.styles.map(({ id }) => id).join()}
              proposal={proposal}
              palette={found.data.palette}
            />
          ))}
          {found.data.apart.length > 0 && <KeptApart names={found.data.apart} />}
        </>
      )}
    </>
  )
}

function KeptApart({ names }: { names: readonly string[] }) {
  const { revalidate } = useRevalidator()
  const { busy, refusal, send } = useSend(() => void revalidate())
  const propose = (name: string) =>
    send('Saving...', `${name} is proposed again`, async () => {
      await callApi(keepApart, { body: { name, apart: false } })
    })
  return (
    <section className={styles.apart} aria-labelledby="kept-apart">
      <h2 id="kept-apart">Kept apart</h2>
      <Alert>{refusal?.message}</Alert>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            <Button
              small
              quiet
              busy={busy}
              aria-label={`${name}: propose again`}
              onClick={() => void propose(name)}
            >
              Propose again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A colour of the palette by its id, a family for one that is added to it, or none. */
type Choice = { id: number } | { family: ColourFamily } | undefined

/** First colour value for each family; it can be refined in the palette. */
const FIRST_HEX: Record<ColourFamily, string> = {
  black: '#1e1d1c',
  white: '#fbfaf7',
  grey: '#8c8d8d',
  beige: '#dccfb6',
  brown: '#8a5a36',
  red: '#b93a2c',
  orange: '#c9773a',
  yellow: '#e6cf7a',
  green: '#66724a',
  blue: '#3f5f94',
  purple: '#6f5580',
  pink: '#dba6a8',
  metallic: '#b0b0b0',
  multi: '#9a8f80',
}

function Proposal({ proposal, palette }: { proposal: StyleProposal; palette: readonly Colour[] }) {
  const [name, setName] = useState(proposal.name)
  const [choices, setChoices] = useState(
    () => new Map(proposal.products.map((product) => [product.id, firstChoice(product, palette)])),
  )
  const { busy, refusal, send } = useSend<string>(() => {})
  const apart = useSend(() => {})
  const { revalidate } = useRevalidator()

  async function join() {
    const colours = await addColours(proposal.products, choices)
    // If the join is refused, added colours stay in the palette and are not added again.
    setChoices(
      new Map(colours.map(({ product_id, colour_id: id }) => [product_id, id === null ? undefined : { id }])),
    )
    try {
      const { body } = await callApi(joinStyles, {
        body: { styles: proposal.styles, name: name.trim() || proposal.name, colours },
      })
      return otherMeasuresInWords(body.other_measures)
    } finally {
      await revalidate()
    }
  }
  async function refuse() {
    await callApi(keepApart, { body: { name: proposal.name, apart: true } })
    await revalidate()
  }
  const joined = `${proposal.name}: ${proposal.products.length} colours are one style`

  return (
    <section className={styles.proposal} aria-label={proposal.name}>
      <TextField
        label="Name of the style"
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ul className={styles.side}>
        {proposal.products.map((product) => (
          <li key={product.id}>
            <Thumbnail url={product.cover_image} width={160} />
            <Link className="text-link" to={productPath(product.id)}>
              {product.name}
            </Link>
            <ColourSelect
              product={product}
              palette={palette}
              choice={choices.get(product.id)}
              onChange={(choice) => setChoices(new Map([...choices, [product.id, choice]]))}
            />
          </li>
        ))}
      </ul>
      <Alert>{(refusal ?? apart.refusal)?.message}</Alert>
      <p className={dashboard.buttons}>
        <Button small busy={busy} onClick={() => void send('Joining...', (more) => joined + more, join)}>
          Join as one style
        </Button>
        <Button
          small
          quiet
          busy={apart.busy}
          aria-label={`${proposal.name}: keep apart`}
          onClick={() => void apart.send('Saving...', `${proposal.name}: kept apart`, refuse)}
        >
          Keep apart
        </Button>
      </p>
    </section>
  )
}

type Proposed = StyleProposal['products'][number]

/** Returns the colour of each product, after adding each missing one to the palette once. */
async function addColours(products: readonly Proposed[], choices: ReadonlyMap<number, Choice>) {
  const added = new Map<string, number>()
  const colours: { product_id: number; colour_id: number | null }[] = []
  for (const { id, colour } of products) {
    const choice = choices.get(id)
    const known = choice && ('id' in choice ? choice.id : added.get(colour.toLowerCase()))
    const colour_id = known ?? (choice && 'family' in choice ? await add(colour, choice.family) : null)
    if (colour_id !== null) added.set(colour.toLowerCase(), colour_id)
    colours.push({ product_id: id, colour_id })
  }
  return colours
}

const firstChoice = ({ colour_id, colour }: Proposed, palette: readonly Colour[]): Choice => {
  const id = colour_id ?? palette.find(({ name }) => name.toLowerCase() === colour.toLowerCase())?.id
  return id === undefined ? undefined : { id }
}

const add = async (name: string, family: ColourFamily): Promise<number> =>
  (await callApi(createColour, { body: { name, family, hex: FIRST_HEX[family] } })).body.id

interface ColourSelectProps {
  product: Proposed
  palette: readonly Colour[]
  choice: Choice
  onChange: (choice: Choice) => void
}

function ColourSelect({ product: { colour }, palette, choice, onChange }: ColourSelectProps) {
  const isKnown = palette.some(({ name }) => name.toLowerCase() === colour.toLowerCase())
  const value = !choice ? '' : 'id' in choice ? String(choice.id) : choice.family
  return (
    <Select
      label="Colour"
      value={value}
      onChange={({ target }) => {
        const family = COLOUR_FAMILIES.find((one) => one === target.value)
        onChange(family ? { family } : target.value ? { id: Number(target.value) } : undefined)
      }}
    >
      <option value="">None</option>
      {colour && !isKnown && (
        <optgroup label={`Add ${colour} to the palette`}>
          {optionsOf(COLOUR_FAMILIES.map((family) => [family, `${colour}, one of the ${family}`]))}
        </optgroup>
      )}
      <optgroup label="Palette">{optionsOf(palette.map(({ id, name }) => [id, name]))}</optgroup>
    </Select>
  )
}
