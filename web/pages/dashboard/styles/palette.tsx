import { useRevalidator } from 'react-router'
import {
  createColour,
  deleteColour,
  listColours,
  updateColour,
  type Colour,
  type ColourContent,
} from '../../../../contract/colour.ts'
import {
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
  type Category,
} from '../../../../contract/category.ts'
import { listMakers } from '../../../../contract/maker.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { counted } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { BLANK_COLOUR, FamilyAndValue } from '../forms/family-and-value.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/palette'
import { saveRow } from '../forms/save-row.ts'
import { contentOf, draftOf, faultsOf } from './category-draft.ts'
import { EntryForm } from './entry-form.tsx'
import { MakerEntry } from './maker-entry.tsx'
import shared from '../dashboard.module.css'
import styles from './styles.module.css'

export const meta = titled('Palette, categories and makers', 'What styles choose from.')

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
      <PageHead title="Palette, categories and makers" />
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <>
          <section className={styles.section} aria-labelledby="colours">
            <h2 id="colours">Colours</h2>
            <p className={shared.note}>
              Shoppers see the name, and filter by the family. The value is the dot beside the name.
            </p>
            <ul>
              {found.data.colours.map((colour) => (
                <ColourEntry key={colour.id} colour={colour} onDone={revalidate} />
              ))}
              <ColourEntry onDone={revalidate} />
            </ul>
          </section>
          <section className={styles.section} aria-labelledby="categories">
            <h2 id="categories">Categories</h2>
            <p className={shared.note}>Each style is in one. The number is Google’s, for feeds.</p>
            <ul>
              {found.data.categories.map((category) => (
                <CategoryEntry key={category.id} category={category} onDone={revalidate} />
              ))}
              <CategoryEntry onDone={revalidate} />
            </ul>
          </section>
          <section className={styles.section} aria-labelledby="makers">
            <h2 id="makers">Makers</h2>
            <p className={shared.note}>
              Pages of products name who made a garment and, where that is outside the European Union, who
              answers for it there: with a postal and an electronic address, as its rules on product safety
              ask.
            </p>
            <ul>
              {found.data.makers.map((maker) => (
                <MakerEntry key={maker.id} maker={maker} onDone={revalidate} />
              ))}
              <MakerEntry onDone={revalidate} />
            </ul>
          </section>
        </>
      )}
    </>
  )
}

type Done = () => Promise<void>

const colourDraftOf = (colour: Colour | undefined): ColourContent => {
  const { name, family, hex } = colour ?? BLANK_COLOUR
  return { name, family, hex }
}

function ColourEntry({ colour, onDone }: { colour?: Colour; onDone: Done }) {
  return (
    <EntryForm
      noun="colour"
      row={colour}
      draftOf={colourDraftOf}
      fieldNames={{ name: 'name' }}
      used={colour && counted(colour.products, 'product')}
      isUsed={colour !== undefined && colour.products > 0}
      onSave={(body, row) => saveRow({ create: createColour, change: updateColour }, body, row)}
      onDelete={(id) => callApi(deleteColour, { params: { id } })}
      list={async () => (await callApi(listColours, {})).body}
      inWords={({ name, family, hex }) => ({ name, family, value: hex })}
      onDone={onDone}
    >
      {(draft, field, change) => (
        <>
          <TextField {...field('name')} label="Name" maxLength={40} />
          <FamilyAndValue colour={draft} className={styles.short} onChange={change} />
        </>
      )}
    </EntryForm>
  )
}

function CategoryEntry({ category, onDone }: { category?: Category; onDone: Done }) {
  return (
    <EntryForm
      noun="category"
      row={category}
      draftOf={draftOf}
      fieldNames={{ name: 'name', google_category: 'google' }}
      faultsOf={faultsOf}
      used={category && counted(category.styles, 'style')}
      isUsed={category !== undefined && category.styles > 0}
      onSave={(draft, row) =>
        saveRow({ create: createCategory, change: updateCategory }, contentOf(draft), row)
      }
      onDelete={(id) => callApi(deleteCategory, { params: { id } })}
      list={async () => (await callApi(listCategories, {})).body}
      inWords={({ name, google_category }) => ({
        name,
        'Google category': String(google_category ?? ''),
      })}
      onDone={onDone}
    >
      {(_draft, field) => (
        <>
          <TextField {...field('name')} label="Name" maxLength={40} />
          <TextField
            {...field('google')}
            label="Google category"
            inputMode="numeric"
            maxLength={6}
            className={styles.short}
          />
        </>
      )}
    </EntryForm>
  )
}
