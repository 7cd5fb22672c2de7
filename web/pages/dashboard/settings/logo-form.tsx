import { MAX_LOGO_BYTES, saveLogoSetting, type Settings } from '../../../../contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../forms/file-input.tsx'
import styles from './logo.module.css'
import { SectionForm } from './section-form.tsx'
import { type Section, useSection } from './use-section.ts'
import type { SavedSetting } from './use-save.ts'

type Logo = Settings['logo']

const LOGO: Section<Logo, Logo> = {
  key: 'logo',
  title: 'Logo',
  about: 'Stands in the header in place of the name. An SVG stays sharp on every screen.',
  call: saveLogoSetting,
  draftOf: (value) => value,
  valueOf: (draft) => draft,
  inWords: ({ image }) => ({ Logo: image ? `a drawing, ${image.width} by ${image.height}` : 'the name' }),
}

const KINDS: Record<string, 'png' | 'svg'> = { 'image/png': 'png', 'image/svg+xml': 'svg' }

export function LogoForm({ loaded }: { loaded: SavedSetting<Logo> }) {
  const state = useSection(LOGO, loaded)
  const { image } = state.draft

  async function choose(file: File) {
    const kind = KINDS[file.type]
    if (!kind)
      return state.refuse('A logo is an SVG or a PNG. Export it as one of these, and choose that file.')
    if (file.size > MAX_LOGO_BYTES) return state.refuse('A logo may have up to 120 kB.')
    const data = kind === 'svg' ? await file.text() : await inBase64(file)
    // The shop reads the size when it is saved.
    const image = { kind, data, width: 0, height: 0 }
    if (!(await canBeShown(image)))
      return state.refuse('This file cannot be shown as a picture. Export it again, and choose that file.')
    state.setDraft({ image })
  }

  return (
    <SectionForm
      section={LOGO}
      state={state}
      buttons={
        image && (
          <Button small quiet onClick={() => state.setDraft({ image: null })}>
            Use the name instead
          </Button>
        )
      }
    >
      <p className={styles.logo}>
        {image ? <img src={sourceOf(image)} alt="The logo" /> : 'The name of the shop stands in the header.'}
      </p>
      <p>
        <label className={styles.chooseLogo}>
          <span className="text-link">{image ? 'Choose another file' : 'Choose a file'}</span> (SVG or PNG)
          <FileInput
            label="Logo: choose a file"
            accept="image/svg+xml,image/png"
            onFile={(file) => void choose(file)}
          />
        </label>
      </p>
    </SectionForm>
  )
}

/** As an image, in which nothing can run. */
const sourceOf = ({ kind, data }: NonNullable<Logo['image']>) =>
  kind === 'png'
    ? `data:image/png;base64,${data}`
    : `data:image/svg+xml,${encodeURIComponent(withNamespace(data))}`

/**
 * Without its namespace, as an SVG stands in a page, a browser does not show the file. The shop adds it when it is
 * saved.
 */
const withNamespace = (svg: string) =>
  svg.replace(/<svg(?=[\s>])(?![^>]*\sxmlns=)/, '<svg xmlns="http://www.w3.org/2000/svg"')

/** HTMLImageElement.decode() rejects SVGs in some browsers, so this waits for the events instead. */
function canBeShown(image: NonNullable<Logo['image']>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const shown = new Image()
  shown.addEventListener('load', () => resolve(true))
  shown.addEventListener('error', () => resolve(false))
  shown.src = sourceOf(image)
  return promise
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
