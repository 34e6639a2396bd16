import type { ImportError, ImportReport, ImportResult } from '@trau/contract'
import { csvCell } from '@trau/contract/rules/csv'
import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useCsvImportWords } from '../../../i18n/words/csv-import.ts'
import { usePeopleImportWords } from '../../../i18n/words/people-import.ts'
import { CsvFileChooser } from '../../../kit/csv-import/CsvFileChooser.tsx'
import { ImportPreview } from '../../../kit/csv-import/ImportPreview.tsx'
import { useSentences } from '../../../kit/csv-import/sentence-of.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../ui/TextField.tsx'

const { directory } = administrationApi
const timeoutMs = 3 * 60_000
/** Of the server's limit, in bytes of UTF-8. */
const maxBytes = 6_000_000
/** Of what stands in the field. */
const maxShown = 50_000
type Invitation = 'MAIL' | 'LINKS'

/** People from a CSV file: choose or paste it, see line by line what would happen, import all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = usePeopleImportWords()
  const sharedWords = useCsvImportWords()
  const [csv, setCsv] = useState('')
  const [report, setReport] = useState<ImportReport>()
  const [result, setResult] = useState<ImportResult>()
  const [invitation, setInvitation] = useState<Invitation>('MAIL')
  const check = useApiMutation(
    (csv: string) => directory.checkPeopleImport({ body: { csv: csv }, timeoutMs }),
    {
      onSuccess: setReport,
    },
  )
  const isChanging = report !== undefined && report.created + report.changed > 0
  // All that is left to do: what this gives the earlier import gave already, and its answer was lost.
  const renews = report !== undefined && !isChanging && report.refused === 0 && report.waiting > 0
  const body = { csv, invitation: renews ? ('LINKS' as const) : invitation }
  const run = useApiMutation(() => directory.importPeople({ body, timeoutMs }), {
    async onSuccess(answer) {
      setResult(answer)
      await invalidate(api.identity.listUsers)
    },
    onFailure() {
      // Somebody changed an account meanwhile: what stands wrong now is shown.
      void check.mutate(csv)
      return 'toast'
    },
  })
  const read = async (csv: string) => {
    setCsv(csv)
    await check.mutate(csv)
  }
  const saveLinks = ({ links }: ImportResult) =>
    saveAs(
      new Blob([
        `\ufeff${links.map(({ username, name, url }) => [username, name, url].map(csvCell).join(',')).join('\r\n')}`,
      ]),
      'lien-ket-dat-mat-khau.csv',
    )
  const startAgain = () => {
    setReport(undefined)
    // What was pasted is mended here; a file is mended where it is.
    if (csv.length > maxShown) setCsv('')
  }
  return (
    <Dialog
      onClose={onClose}
      isDismissable={!csv}
      isKeptOpen={run.isPending || (result?.links.length ?? 0) > 0}
      size="xl"
      title={text.title}
      description={!report && !result ? text.text : undefined}
      footer={
        result ? (
          <Button color="primary" onPress={onClose}>
            {sharedWords.close}
          </Button>
        ) : report ? (
          <>
            <Button variant="flat" isDisabled={run.isPending} onPress={startAgain}>
              {sharedWords.otherFile}
            </Button>
            <Button
              color="primary"
              isPending={run.isPending}
              isDisabled={report.refused > 0 || !(isChanging || renews)}
              onPress={() => void run.mutate()}
            >
              {renews ? text.renew(report.waiting) : text.run(report.created, report.changed)}
            </Button>
          </>
        ) : (
          <Button
            color="primary"
            isPending={check.isPending}
            isDisabled={csv.trim() === ''}
            onPress={() => void check.mutate(csv)}
          >
            {sharedWords.check}
          </Button>
        )
      }
    >
      {result ? (
        <Done result={result} onSave={() => saveLinks(result)} />
      ) : report ? (
        <div className="flex flex-col gap-4">
          <PeoplePreview report={report} />
          {report.refused === 0 && report.waiting > 0 && (
            <p className="text-pretty text-muted">{text.waiting(report.waiting)}</p>
          )}
          {report.refused === 0 && report.created > 0 && (
            <RadioGroup
              label={text.invitation}
              options={(['MAIL', 'LINKS'] as const).map(value => ({ value, ...text.invitations[value] }))}
              value={invitation}
              onChange={setInvitation}
            />
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <CsvFileChooser
            maxBytes={maxBytes}
            tooLarge={text.tooLarge}
            sample={text.sample}
            sampleName="mau-tai-khoan.csv"
            button={{ variant: 'flat', isDisabled: check.isPending }}
            onRead={read}
          />
          <TextArea
            label={text.paste}
            description={text.columns}
            rows={8}
            spellCheck={false}
            value={csv}
            onChange={setCsv}
          />
        </div>
      )}
    </Dialog>
  )
}

function Done({ result, onSave }: { result: ImportResult; onSave: () => void }) {
  const text = usePeopleImportWords()
  const { created: createdCount, changed: changedCount, invited: invitedCount, links, expiresTime } = result
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      {createdCount + changedCount > 0 && (
        <p className="text-lg font-bold">{text.done(createdCount, changedCount)}</p>
      )}
      {invitedCount > 0 && <p>{text.invited(invitedCount)}</p>}
      {links.length > 0 && (
        <>
          <p className="text-pretty">{text.links(links.length)}</p>
          <Button color="primary" variant="flat" onPress={onSave}>
            {text.saveLinks}
          </Button>
        </>
      )}
      {createdCount + links.length > 0 && (
        <p className="text-sm text-muted">{text.expires(fullTime(expiresTime))}</p>
      )}
    </div>
  )
}

function PeoplePreview({ report }: { report: ImportReport }) {
  const text = usePeopleImportWords()
  const sentence = useSentences<ImportError>(text)
  return (
    <ImportPreview
      status={report.refused > 0 ? text.refused(report.refused) : text.ready(report.created, report.changed)}
      lines={report.lines.map(({ line, outcome, username, name, changes, errors }) => ({
        ...{ line, outcome },
        title: name ?? username,
        detail: name && username && `@${username}`,
        facts: changes?.map(({ column, before, after }) =>
          text.change(text.columnNames[column], before || text.nothing, after),
        ),
        errors: errors?.map(sentence),
      }))}
    />
  )
}
