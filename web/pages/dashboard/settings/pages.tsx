import { useState } from 'react'
import { PageEditor, type SavedPage, usePageDraft } from './page-editor.tsx'
import styles from './pages.module.css'
import settings from './settings.module.css'

export function Pages({ loaded }: { loaded: SavedPage[] }) {
  const [pages, setPages] = useState(loaded)
  const [openSlug, setOpenSlug] = useState<string | null>(null)
  return (
    <section className={settings.section} id="pages" tabIndex={-1} aria-labelledby="settings-pages">
      <header>
        <h2 id="settings-pages">Pages</h2>
        <p>A page with a text is linked in the footer. About and FAQ are always there.</p>
      </header>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <PageRow
            key={page.slug}
            page={page}
            isOpen={page.slug === openSlug}
            onToggle={() => setOpenSlug(page.slug === openSlug ? null : page.slug)}
            onSaved={(saved) =>
              setPages((pages) => pages.map((other) => (other.slug === saved.slug ? saved : other)))
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface PageRowProps {
  page: SavedPage
  isOpen: boolean
  onToggle: () => void
  onSaved: (page: SavedPage) => void
}

/** Holds the draft, so that it stays while another page is open. */
function PageRow({ page, isOpen, onToggle, onSaved }: PageRowProps) {
  const draft = usePageDraft(page)
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {page.value.title} <span>{draft.isChanged && !isOpen ? 'not saved' : stateOf(page)}</span>
      </button>
      {isOpen && <PageEditor page={page} draft={draft} onSaved={onSaved} />}
    </li>
  )
}

function stateOf({ value: { text, draft } }: SavedPage): string {
  const state = text.trim() ? 'published' : 'no text'
  return draft === null ? state : `${state}, with a draft`
}
