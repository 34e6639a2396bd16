import type { ImportReport, ImportResult } from '@trau/contract'
import { useRef, useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { usePeopleImportWords } from '../../../i18n/words/people-import.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextArea } from '../../../ui/TextField.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { readCsvFile } from './read-csv-file.ts'

const { directory } = administrationApi
const timeoutMs = 3 * 60_000
/** Of what stands in the field. */
const maxShown = 50_000
type Invitation = 'MAIL' | 'LINKS'

/** People from a CSV file: choose or paste it, see line by line what would happen, import all of it or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = usePeopleImportWords()
  const file = useRef<HTMLInputElement>(null)
  const [csv, setCsv] = useState('')
  const [problem, setProblem] = useState<string>()
  const [report, setReport] = useState<ImportReport>()
  const [result, setResult] = useState<ImportResult>()
  const [invitation, setInvitation] = useState<Invitation>('MAIL')
  const check = useApiMutation(
    (sent: string) => directory.checkPeopleImport({ body: { csv: sent }, timeoutMs }),
    {
      onSuccess: setReport,
    },
  )
  const run = useApiMutation(() => directory.importPeople({ body: { csv, invitation }, timeoutMs }), {
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
  const load = async (chosen: File | undefined) => {
    if (!chosen) return
    const outcome = await readCsvFile(chosen)
    if ('problem' in outcome) return setProblem(text.problems[outcome.problem])
    setProblem(undefined)
    setCsv(outcome.text)
    await check.mutate(outcome.text)
  }
  const saveLinks = ({ links }: ImportResult) =>
    saveAs(
      new Blob([
        `\ufeff${links.map(({ username, name, url }) => [username, name, url].map(quoted).join(',')).join('\r\n')}`,
      ]),
      'lien-ket-dat-mat-khau.csv',
    )
  const startAgain = () => {
    setReport(undefined)
    // What was pasted is mended here; a file is mended where it is.
    if (csv.length > maxShown) setCsv('')
  }
  const isChanging = report !== undefined && report.created + report.changed > 0
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
            {text.close}
          </Button>
        ) : report ? (
          <>
            <Button variant="flat" isDisabled={run.isPending} onPress={startAgain}>
              {text.otherFile}
            </Button>
            <Button
              color="primary"
              isPending={run.isPending}
              isDisabled={report.refused > 0 || !isChanging}
              onPress={() => void run.mutate()}
            >
              {text.run(report.created, report.changed)}
            </Button>
          </>
        ) : (
          <Button
            color="primary"
            isPending={check.isPending}
            isDisabled={csv.trim() === ''}
            onPress={() => void check.mutate(csv)}
          >
            {text.check}
          </Button>
        )
      }
    >
      {result ? (
        <Done result={result} onSave={() => saveLinks(result)} />
      ) : report ? (
        <div className="flex flex-col gap-4">
          <ImportPreview report={report} />
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
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr-only"
            tabIndex={-1}
            aria-label={text.choose}
            onChange={event => {
              void load(event.currentTarget.files?.[0])
              // The same file may be chosen again after it was mended.
              event.currentTarget.value = ''
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="flat" isDisabled={check.isPending} onPress={() => file.current?.click()}>
              {text.choose}
            </Button>
            <Button
              variant="flat"
              onPress={() =>
                saveAs(new Blob([`\ufeff${text.sample}`], { type: 'text/csv' }), 'mau-tai-khoan.csv')
              }
            >
              {text.saveSample}
            </Button>
          </div>
          {problem && (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
              {problem}
            </p>
          )}
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

const quoted = (cell: string) => `"${cell.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

function Done({ result, onSave }: { result: ImportResult; onSave: () => void }) {
  const text = usePeopleImportWords()
  const { created, changed, invited, links, expiresTime } = result
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="text-lg font-bold">{text.done(created, changed)}</p>
      {invited > 0 && <p>{text.invited(invited)}</p>}
      {links.length > 0 && (
        <>
          <p className="text-pretty">{text.links(links.length)}</p>
          <Button color="primary" variant="flat" onPress={onSave}>
            {text.saveLinks}
          </Button>
        </>
      )}
      {created > 0 && <p className="text-sm text-muted">{text.expires(fullTime(expiresTime))}</p>}
    </div>
  )
}
