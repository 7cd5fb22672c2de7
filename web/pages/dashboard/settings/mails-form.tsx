import { listMailKinds, OPTIONAL_MAILS } from '../../../../contract/mail.ts'
import { saveMailsSetting, type MailsSetting } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import type { SavedSetting } from './use-save.ts'
import { useSection, type Section } from './use-section.ts'
import { Checks } from '../forms/checks.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { useLoaded } from '../forms/use-loaded.ts'

const SECTION: Section<MailsSetting, MailsSetting> = {
  key: 'mails',
  title: 'Mails',
  about: 'Who mails come from, how they end, and which of them are sent.',
  call: saveMailsSetting,
  draftOf: (value) => value,
  valueOf: (draft) => ({
    ...draft,
    sender_name: draft.sender_name.trim(),
    sender_email: draft.sender_email.trim(),
    sign_off: draft.sign_off.trim(),
  }),
  inWords: ({ sender_name, sender_email, sign_off, off }) => ({
    'Sender’s name': sender_name,
    'Sender’s address': sender_email,
    'Sign-off': sign_off,
    'Not sent': off.join(', '),
  }),
}

export function MailsForm({ loaded }: { loaded: SavedSetting<MailsSetting> }) {
  const state = useSection(SECTION, loaded)
  const { draft, set, faults } = state
  const { answer: kinds = [], fault } = useLoaded(
    async (signal) => (await callApi(listMailKinds, {}, signal)).body,
  )
  const field = fieldsOf(draft, set)
  return (
    <SectionForm section={SECTION} state={state} hasField={(place) => place.startsWith('value.sender_')}>
      <TextField
        {...field('sender_name')}
        label="Sender’s name"
        hint="Empty: as MAIL_FROM has it"
        maxLength={60}
        error={faults['value.sender_name'] && 'A name has no quotes and no angle brackets.'}
      />
      <TextField
        {...field('sender_email')}
        label="Sender’s address"
        hint="The mail server must be allowed to send for it"
        type="email"
        maxLength={254}
        error={faults['value.sender_email'] && 'This is no e-mail address.'}
      />
      <TextArea
        {...field('sign_off')}
        className={styles.wide}
        label="Sign-off"
        hint="Below the text of every mail"
        rows={2}
        maxLength={300}
      />
      <fieldset className={styles.choices}>
        <legend>Which are sent</legend>
        <p>All others are needed: buyers must have them, or an account cannot do without.</p>
        <Checks
          options={OPTIONAL_MAILS.map((name) => [
            name,
            kinds.find((kind) => kind.name === name)?.label ?? name,
          ])}
          chosen={OPTIONAL_MAILS.filter((name) => !draft.off.includes(name))}
          onChange={(sent) => set({ off: OPTIONAL_MAILS.filter((name) => !sent.includes(name)) })}
        />
      </fieldset>
      {!fault && <MailPreview kinds={kinds} value={SECTION.valueOf(draft) as MailsSetting} />}
    </SectionForm>
  )
}
