import { useRevalidator } from 'react-router'
import { COLOUR_FAMILIES, type ColourFamily } from '../../../../contract/colour.ts'
import {
  createCategory,
  createColour,
  deleteCategory,
  deleteColour,
  listCategories,
  listColours,
  updateCategory,
  updateColour,
  type Category,
  type Colour,
  type ColourContent,
} from '../../../../contract/style.ts'
import { listMakers } from '../../../../contract/maker.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import dashboard from '../dashboard.module.css'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/palette'
import { EntryForm } from './entry-form.tsx'
import { MakerEntry } from './maker-entry.tsx'
import styles from './styles.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Palette, categories and makers', description: 'What styles choose from.' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the palette', async () => {
    const [colours, categories, makers] = await Promise.all([
      callApi(listColours, {}, request.signal),
      callApi(listCategories, {}, request.signal),
      callApi(listMakers, {}, request.signal),
    ])
    return { colours: colours.body, categories: categories.body, makers: makers.body }
  })

export { Loading as HydrateFallback }

export default function Palette({ loaderData: found }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Palette, categories and makers</h1>
      </header>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <>
          <section className={styles.section} aria-labelledby="colours">
            <h2 id="colours">Colours</h2>
            <p className={styles.note}>
              Shoppers see the name, and filter by the family. The value is the dot beside the name.
            </p>
            <ul>
              {found.data.colours.map((colour) => (
                <ColourEntry key={`${colour.id}/${colour.version}`} colour={colour} onDone={revalidate} />
              ))}
              <ColourEntry key={found.data.colours.length} onDone={revalidate} />
            </ul>
          </section>
          <section className={styles.section} aria-labelledby="categories">
            <h2 id="categories">Categories</h2>
            <p className={styles.note}>Each style is in one. The number is Google’s, for feeds.</p>
            <ul>
              {found.data.categories.map((category) => (
                <CategoryEntry key={category.id} category={category} onDone={revalidate} />
              ))}
              <CategoryEntry key={`new ${found.data.categories.length}`} onDone={revalidate} />
            </ul>
          </section>
          <section className={styles.section} aria-labelledby="makers">
            <h2 id="makers">Makers</h2>
            <p className={styles.note}>
              Pages of products name who made a garment and, where that is outside the European Union, who
              answers for it there: with a postal and an electronic address, as its rules on product safety
              ask.
            </p>
            <ul>
              {found.data.makers.map((maker) => (
                <MakerEntry key={JSON.stringify(maker)} maker={maker} onDone={revalidate} />
              ))}
              <MakerEntry key={`new ${found.data.makers.length}`} onDone={revalidate} />
            </ul>
          </section>
        </>
      )}
    </>
  )
}

type Done = () => Promise<void>

const BLANK_COLOUR: ColourContent = { name: '', family: 'black', hex: '#1e1d1c' }

function ColourEntry({ colour, onDone }: { colour?: Colour; onDone: Done }) {
  const { id, version } = colour ?? {}
  return (
    <EntryForm
      noun="colour"
      first={colour ? { name: colour.name, family: colour.family, hex: colour.hex } : BLANK_COLOUR}
      used={colour && (colour.products === 1 ? '1 product' : `${colour.products} products`)}
      isUsed={colour !== undefined && colour.products > 0}
      onSave={(body) =>
        id === undefined
          ? callApi(createColour, { body })
          : callApi(updateColour, { params: { id }, body: { ...body, version: version! } })
      }
      onDelete={id === undefined ? undefined : () => callApi(deleteColour, { params: { id } })}
      onDone={onDone}
    >
      {(draft, change) => (
        <>
          <TextField
            label="Name"
            maxLength={40}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Select
            label="Family"
            value={draft.family}
            onChange={({ target }) => change({ family: target.value as ColourFamily })}
          >
            {COLOUR_FAMILIES.map((family) => (
              <option key={family} value={family}>
                {family[0]!.toUpperCase() + family.slice(1)}
              </option>
            ))}
          </Select>
          <TextField
            label="Value"
            type="color"
            className={styles.short}
            value={draft.hex}
            onChange={({ target }) => change({ hex: target.value.toLowerCase() })}
          />
        </>
      )}
    </EntryForm>
  )
}

function CategoryEntry({ category, onDone }: { category?: Category; onDone: Done }) {
  const id = category?.id
  return (
    <EntryForm
      noun="category"
      first={{ name: category?.name ?? '', google: String(category?.google_category ?? '') }}
      used={category && (category.styles === 1 ? '1 style' : `${category.styles} styles`)}
      isUsed={category !== undefined && category.styles > 0}
      onSave={({ name, google }) => {
        const body = { name, google_category: google.trim() ? Number(google) : null }
        return id === undefined
          ? callApi(createCategory, { body })
          : callApi(updateCategory, { params: { id }, body })
      }}
      onDelete={id === undefined ? undefined : () => callApi(deleteCategory, { params: { id } })}
      onDone={onDone}
    >
      {(draft, change) => (
        <>
          <TextField
            label="Name"
            maxLength={40}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <TextField
            label="Google category"
            inputMode="numeric"
            maxLength={6}
            className={styles.short}
            value={draft.google}
            onChange={({ target }) => change({ google: target.value })}
          />
        </>
      )}
    </EntryForm>
  )
}
