import type { SettingKey, Settings } from '../../../../contract/settings.ts'
import { shortTime } from '../shop-time.ts'
import type { SavedSetting } from './use-save.ts'
import { Versions } from './versions.tsx'

interface SectionHeadProps {
  section: SettingKey
  title: string
  about: string
  stored: SavedSetting<unknown>
  onPutBack: (value: Settings[SettingKey]) => void
}

export function SectionHead({ section, title, about, stored, onPutBack }: SectionHeadProps) {
  return (
    <header>
      <h2 id={`settings-${section}`}>{title}</h2>
      <p>{about}</p>
      <p>
        {stored.saved_at ? `Saved ${shortTime(stored.saved_at)} by ${stored.saved_by}` : 'Not changed yet'}
      </p>
      <Versions setting={section} version={stored.version} onPutBack={onPutBack} />
    </header>
  )
}
