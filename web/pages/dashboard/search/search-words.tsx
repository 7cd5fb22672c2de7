import { getSearchWords, type SearchWords } from '../../../../contract/search.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import shared from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/search-words'
import type { GroupDraft } from './group-draft.ts'
import styles from './search-words.module.css'
import { TrySearch } from './try-search.tsx'
import { useSearchWords } from './use-search-words.ts'
import { Alert } from '../forms/alert.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { addingFields, submitting } from '../forms/take-focus.ts'
import { fieldsOf } from '../forms/fields-of.ts'

export const meta = titled('Search words', 'Words that mean the same in a search.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the search words', async () => {
    const { body } = await callApi(getSearchWords, {}, request.signal)
    return body
  })

export { Loading as HydrateFallback }

export default function SearchWordsPage({ loaderData: words }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Search words">
        <p>Words that mean the same in your shop</p>
      </PageHead>
      {words.error ? <LoadError dense error={words.error} /> : <Words loaded={words.data} />}
    </>
  )
}

function Words({ loaded }: { loaded: SearchWords }) {
  const { drafts, version, isDirty, isSaving, failure, conflict, faultOf, ...words } = useSearchWords(loaded)
  return (
    <div className={styles.columns}>
      <form className={styles.groups} method="post" noValidate onSubmit={submitting(() => void words.save())}>
        <p className={styles.hint}>
          Typing a word of “Mean the same” finds products with any of them. After these come products with a
          word of “Also find”.
        </p>
        {drafts.length === 0 && <p className={shared.empty}>No words of your own yet.</p>}
        <ul className={styles.list}>
          {drafts.map((draft, index) => (
            <GroupFields
              key={draft.key}
              number={index + 1}
              draft={draft}
              fault={faultOf(draft)}
              onChange={words.change}
              onRemove={() => words.remove(draft.key)}
            />
          ))}
        </ul>
        {conflict && <Conflict {...conflict} />}
        <Alert>{failure}</Alert>
        <p className={shared.buttons}>
          <Button small type="submit" busy={isSaving && 'Saving...'} disabled={!isDirty}>
            Save
          </Button>
          <Button small quiet type="button" onClick={addingFields(words.add)}>
            Add a group
          </Button>
        </p>
        <StandardWords groups={loaded.standard} />
      </form>
      <TrySearch version={version} isDirty={isDirty} />
    </div>
  )
}

interface GroupFieldsProps {
  number: number
  draft: GroupDraft
  fault: string | undefined
  onChange: (draft: GroupDraft) => void
  onRemove: () => void
}

function GroupFields({ number, draft, fault, onChange, onRemove }: GroupFieldsProps) {
  const field = fieldsOf(draft, (changed) => onChange({ ...draft, ...changed }))
  return (
    <li>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">Group {number}</legend>
        <TextField
          {...field('words')}
          label="Mean the same"
          placeholder="gansey, jumper"
          error={fault}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- an empty group was added to be filled
          autoFocus={draft.words === '' && draft.finds === ''}
        />
        <TextField {...field('finds')} label="Also find" />
        <Button small quiet type="button" aria-label={`Remove group ${number}`} onClick={onRemove}>
          Remove
        </Button>
      </fieldset>
    </li>
  )
}

function StandardWords({ groups }: { groups: SearchWords['standard'] }) {
  return (
    <details className={styles.standard}>
      <summary>Words that every shop has</summary>
      <ul>
        {groups.map(({ words, finds }) => (
          <li key={words.join()}>
            {words.join(', ')}
            {finds.length > 0 && <span> → {finds.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
