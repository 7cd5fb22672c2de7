import { saveHomeSetting, type HomeSetting } from '../../../../contract/settings.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { HomePreview } from './home-preview.tsx'
import { PictureField, type ChosenPicture } from './picture-field.tsx'
import { ProductPicker } from './product-picker.tsx'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import type { SavedSetting } from './use-save.ts'
import { faultAt, useSection, type Section } from './use-section.ts'
import { fieldsOf } from '../forms/fields-of.ts'
import { LinkField } from '../forms/link-field.tsx'

const MOST_PRODUCTS = 3

const FIELDS = ['value.headline', 'value.banner.title', 'value.banner.link_label', 'value.banner.link_url']

const SECTION: Section<HomeSetting, HomeSetting> = {
  key: 'home',
  title: 'Home',
  about: 'The words and pictures of the front page. Nothing is shown to shoppers before it is saved.',
  call: saveHomeSetting,
  draftOf: (value) => value,
  valueOf: (draft) => {
    const lines = draft.headline.trim().split(/\s*\n\s*/)
    const faults = {
      ...(lines[0] === '' && { 'value.headline': 'The front page needs a headline.' }),
      ...(lines.length > 2 && { 'value.headline': 'The headline has two lines at most.' }),
      ...(!draft.banner.title.trim() && { 'value.banner.title': 'The banner needs a title.' }),
    }
    if (Object.keys(faults).length > 0) return { faults }
    return { ...draft, headline: lines.join('\n') }
  },
  inWords: ({ headline, description, hero, products, banner }) => ({
    Headline: headline,
    Description: description,
    'First picture': pictureInWords(hero),
    Products: products.join(', '),
    'Title of the banner': banner.title,
    'Text of the banner': banner.text,
    'Link of the banner': `${banner.link_label} ${banner.link_url}`.trim(),
    'Second picture': pictureInWords(banner.picture),
  }),
}

function pictureInWords(picture: ChosenPicture | null): string {
  return picture ? `${picture.alt || 'without words'} (${picture.url})` : 'the one that comes with the shop'
}

export function HomeForm({ loaded }: { loaded: SavedSetting<HomeSetting> }) {
  const state = useSection(SECTION, loaded)
  const { draft, set, setDraft, faults } = state
  const { banner } = draft
  const changeBanner = (changed: Partial<HomeSetting['banner']>) =>
    setDraft((draft) => ({ ...draft, banner: { ...draft.banner, ...changed } }))
  const field = fieldsOf(draft, set)
  const bannerField = fieldsOf(banner, changeBanner)
  return (
    <SectionForm section={SECTION} state={state} hasField={(place) => FIELDS.includes(place)}>
      <TextArea
        {...field('headline')}
        className={styles.wide}
        label="Headline"
        hint="One or two lines"
        rows={2}
        maxLength={80}
        error={faultAt(faults, 'value.headline')}
      />
      <TextArea
        {...field('description')}
        className={styles.wide}
        label="Description"
        hint="What search engines show under the name of the shop"
        rows={2}
        maxLength={200}
      />
      <PictureField label="First picture" picture={draft.hero} onChange={(hero) => set({ hero })} />
      <ProductPicker
        chosen={draft.products}
        most={MOST_PRODUCTS}
        onChange={(products) => set({ products })}
      />
      <TextField
        {...bannerField('title')}
        label="Title of the banner"
        maxLength={60}
        error={faultAt(faults, 'value.banner.title')}
      />
      <TextArea
        {...bannerField('text')}
        className={styles.wide}
        label="Text of the banner"
        rows={3}
        maxLength={400}
      />
      <TextField
        {...bannerField('link_label')}
        label="Link text of the banner"
        maxLength={40}
        error={faultAt(faults, 'value.banner.link_label')}
      />
      <LinkField
        label="Link address of the banner"
        hint="/about or https://…"
        error={faults['value.banner.link_url'] && 'This is no address of the shop or of the web.'}
        maxLength={300}
        value={banner.link_url}
        onChange={({ target }) => changeBanner({ link_url: target.value.trim() })}
      />
      <PictureField
        label="Second picture"
        picture={banner.picture}
        onChange={(picture) => changeBanner({ picture })}
      />
      <HomePreview home={draft} />
    </SectionForm>
  )
}
