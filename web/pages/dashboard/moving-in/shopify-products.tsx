import { useState } from 'react'
import { Link } from 'react-router'
import {
  checkShopifyProducts,
  importShopifyProducts,
  type MovingReport,
  type OptionRole,
} from '../../../../contract/moving-in.ts'
import { sendFile } from '../../../transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { useSend } from '../forms/use-send.ts'
import { ChooseExport } from './choose-export.tsx'
import styles from './moving-in.module.css'
import { MovingReportView } from './moving-report.tsx'

interface Checked {
  file: File
  report: MovingReport
  roles: Record<string, OptionRole>
}

const queryOf = (roles: Checked['roles'], publish: boolean) => ({
  roles: Object.entries(roles)
    .map(([name, role]) => `${name}:${role}`)
    .join('\n'),
  publish,
})

/** A file is checked first; the second press imports it. */
export function ShopifyProducts({ onDone }: { onDone: () => void }) {
  const [checked, setChecked] = useState<Checked>()
  const [publishes, setPublishes] = useState(false)
  const [done, setDone] = useState<MovingReport>()
  const checking = useSend(() => {})
  const importing = useSend(onDone)
  useUnsaved(importing.busy !== '')

  const check = (file: File, roles: Checked['roles'] = {}) =>
    checking.send('Checking the file...', 'The file is checked', async () => {
      setDone(undefined)
      const query = queryOf(roles, false)
      setChecked({ file, roles, report: await sendFile<MovingReport>(checkShopifyProducts, file, { query }) })
    })
  const bring = ({ file, roles }: Checked) =>
    importing.send('Importing...', 'The products have arrived', async () => {
      const query = queryOf(roles, publishes)
      setDone(await sendFile<MovingReport>(importShopifyProducts, file, { query }))
      setChecked(undefined)
    })
  return (
    <>
      <ChooseExport
        label="Shopify’s file of products"
        words={checking.busy || 'Choose Shopify’s file'}
        disabled={importing.busy !== ''}
        refusal={checking.refusal ?? importing.refusal}
        onFile={(file) => void check(file)}
      />
      {checked && (
        <MovingReportView
          name={checked.file.name}
          report={checked.report}
          onRole={(name, role) => void check(checked.file, { ...checked.roles, [name]: role })}
        >
          {checked.report.products === 0 ? (
            <p>There is nothing to import.</p>
          ) : (
            <>
              <Check checked={publishes} onChange={setPublishes}>
                Show to shoppers at once what was active there
              </Check>
              <p>
                <Button small busy={importing.busy} onClick={() => void bring(checked)}>
                  Import {counted(checked.report.products, 'product')}
                </Button>
              </p>
            </>
          )}
        </MovingReportView>
      )}
      {done && (
        <p className={styles.done} role="status">
          {formatCount(done.products)} products in {formatCount(done.styles)} styles have arrived, with the
          tag “shopify”.{' '}
          <Link className="text-link" to="/dashboard/products">
            All products
          </Link>
        </p>
      )}
    </>
  )
}
