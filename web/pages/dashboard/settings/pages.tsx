import { useState } from 'react'
import { PageEditor, type SavedPage } from './page-editor.tsx'
import styles from './pages.module.css'
import settings from './settings.module.css'

export function Pages({ loaded }: { loaded: SavedPage[] }) {
  const [pages, setPages] = useState(loaded)
  const [openSlug, setOpenSlug] = useState<string | null>(null)
  return (
    <section className={settings.section} id="pages" aria-labelledby="settings-pages">
      <header>
        <h2 id="settings-pages">Pages</h2>
        <p>A page with a text is linked in the footer. About and FAQ are always there.</p>
      </header>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.slug}>
            <button
              type="button"
              aria-expanded={page.slug === openSlug}
              onClick={() => setOpenSlug(page.slug === openSlug ? null : page.slug)}
            >
              {page.value.title} <span>{stateOf(page)}</span>
            </button>
            {page.slug === openSlug && (
              <PageEditor
                page={page}
                onSaved={(saved) =>
                  setPages((pages) => pages.map((other) => (other.slug === saved.slug ? saved : other)))
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ value: { text, draft } }: SavedPage): string {
  const state = text.trim() ? 'published' : 'no text'
  return draft === null ? state : `${state}, with a draft`
}
