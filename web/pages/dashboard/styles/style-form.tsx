import type { ReactNode } from 'react'
import type { Maker } from '../../../../contract/maker.ts'
import type { AdminStyle } from '../../../../contract/style.ts'
import type { Category } from '../../../../contract/category.ts'
import type { Colour } from '../../../../contract/colour.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { ColourFields } from './colour-fields.tsx'
import { FabricFields } from './fabric-fields.tsx'
import { MakerFields } from './maker-fields.tsx'
import { MeasureFields } from './measure-fields.tsx'
import { SizingFields } from './sizing-fields.tsx'
import styles from './styles.module.css'
import { useStyleEdit } from './use-style-edit.ts'
import { FormFoot } from '../forms/form-foot.tsx'
import { Refused } from '../forms/refused.tsx'
import { submitting } from '../forms/take-focus.ts'
import { faultOfName } from './style-draft.ts'
import { styleInWords } from './style-words.ts'
import { PartLinks } from '../forms/part-links.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { fieldsOf } from '../forms/fields-of.ts'

const PARTS = [
  ['colours', 'Colours'],
  ['fabric', 'Fabric and care'],
  ['maker', 'Maker'],
  ['sizes', 'Sizes'],
  ['measures', 'Measures'],
] as const
type PartId = (typeof PARTS)[number][0]

interface StyleFormProps {
  style: AdminStyle
  palette: Colour[]
  categories: Category[]
  makers: Maker[]
}

export function StyleForm({ style: loaded, palette, categories, makers }: StyleFormProps) {
  const edit = useStyleEdit(loaded)
  const { style, draft, set: change } = edit
  const mayChange = useMay()('products.change')
  const field = fieldsOf(draft, change)
  return (
    <>
      <PartLinks label="Parts of the style" parts={PARTS} />
      <form className={styles.form} method="post" noValidate onSubmit={submitting(edit.save)}>
        <fieldset className={styles.section} disabled={!mayChange}>
          <div className={styles.row}>
            <TextField
              {...field('name')}
              label="Name"
              className={styles.long}
              maxLength={200}
              error={edit.isTried ? faultOfName(draft) : undefined}
            />
            <Select {...field('category')} label="Category">
              <option value="">None</option>
              {optionsOf(categories.map(({ id, name }) => [id, name]))}
            </Select>
          </div>

          <StylePart id="colours">
            <ColourFields style={style} palette={palette} edit={edit} />
          </StylePart>
          <StylePart id="fabric">
            <FabricFields
              draft={draft}
              isTried={edit.isTried}
              productId={style.products[0]?.id}
              originHint="Shops in the US must say whether a textile was made in the USA or imported"
              onChange={change}
            />
          </StylePart>
          <StylePart id="maker">
            <MakerFields makers={makers} draft={draft} onChange={change} />
          </StylePart>
          <StylePart id="sizes">
            <SizingFields
              draft={draft}
              ownCharts={style.products.filter(({ own }) => own.includes('size_chart')).length}
              onChange={change}
            />
          </StylePart>
          <StylePart id="measures">
            <MeasureFields draft={draft.measures} onChange={(measures) => change({ measures })} />
          </StylePart>

          <FormFoot
            said={
              <Refused edit={edit} inWords={(row) => styleInWords(row, { palette, categories, makers })} />
            }
          >
            <Button small type="submit" busy={edit.busy === 'Saving...' && edit.busy}>
              Save style
            </Button>
          </FormFoot>
        </fieldset>
      </form>
    </>
  )
}

function StylePart({ id, children }: { id: PartId; children: ReactNode }) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {PARTS.find(([one]) => one === id)![1]}
      </h2>
      {children}
    </section>
  )
}
