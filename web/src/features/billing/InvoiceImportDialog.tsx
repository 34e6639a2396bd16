import type { InvoiceImportError, InvoiceImportReport, InvoiceImportResult } from '@trau/contract'
import { maxInvoiceImportLength } from '@trau/contract/rules/invoice'
import { useState } from 'react'
import { v4 } from 'uuid'
import { billingApi } from '../../api/billing-api.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { useCsvImportWords } from '../../i18n/words/csv-import.ts'
import { useInvoiceImportWords } from '../../i18n/words/invoice-import.ts'
import { CsvFileChooser } from '../../kit/csv-import/CsvFileChooser.tsx'
import { ImportPreview } from '../../kit/csv-import/ImportPreview.tsx'
import { useSentences } from '../../kit/csv-import/sentence-of.ts'
import { money } from '../../text/money.ts'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { invoicesChanged } from './invoices-changed.ts'
import { Sums } from './Sums.tsx'

const timeoutMs = 60_000

/** A file as it was chosen; under its id it is imported once. */
interface ChosenFile {
  csv: string
  importId: string
}

/** Invoices from a CSV file: choose it, see line by line what would happen, write all drafts or none. */
export function InvoiceImportDialog({ onClose }: { onClose: () => void }) {
  const text = useInvoiceImportWords()
  const sharedWords = useCsvImportWords()
  const [file, setFile] = useState<ChosenFile>()
  const [report, setReport] = useState<InvoiceImportReport>()
  const [result, setResult] = useState<InvoiceImportResult>()
  const check = useApiMutation(
    ({ csv }: ChosenFile) => billingApi.invoice.checkInvoiceImport({ body: { csv }, timeoutMs }),
    { onSuccess: setReport },
  )
  const run = useApiMutation(
    (file: ChosenFile) => billingApi.invoice.importInvoices({ body: file, timeoutMs }),
    {
      async onSuccess(answer) {
        setResult(answer)
        await invoicesChanged()
      },
      onFailure() {
        // An account of the file may be gone since: what stands wrong now is shown.
        if (file) void check.mutate(file)
        return 'toast'
      },
    },
  )
  const choose = async (csv: string) => {
    const file = { csv, importId: v4() }
    setFile(file)
    await check.mutate(file)
  }
  return (
    <Dialog
      onClose={onClose}
      isKeptOpen={run.isPending}
      size="xl"
      title={text.title}
      description={!report && !result ? text.text : undefined}
      footer={
        result ? (
          <Button color="primary" onPress={onClose}>
            {sharedWords.close}
          </Button>
        ) : report && file ? (
          <>
            <Button variant="flat" isDisabled={run.isPending} onPress={() => setReport(undefined)}>
              {sharedWords.otherFile}
            </Button>
            <Button
              color="primary"
              isPending={run.isPending}
              isDisabled={report.refused > 0}
              onPress={() => void run.mutate(file)}
            >
              {text.run(report.invoices)}
            </Button>
          </>
        ) : undefined
      }
    >
      {result ? (
        <p role="status" className="text-lg font-bold text-pretty">
          {result.isRepeated
            ? text.repeated(result.invoices)
            : text.done(result.invoices, money(result.total))}
        </p>
      ) : report ? (
        <InvoicesPreview report={report} />
      ) : (
        <div className="flex flex-col gap-4">
          <CsvFileChooser
            maxBytes={maxInvoiceImportLength}
            tooLarge={text.tooLarge}
            sample={text.sample}
            sampleName={text.sampleName}
            button={{ color: 'primary', isPending: check.isPending }}
            buttonLabel={check.isPending ? text.checking : undefined}
            onRead={choose}
          />
          <p className="text-sm text-pretty text-muted">{text.columns}</p>
        </div>
      )}
    </Dialog>
  )
}

function InvoicesPreview({ report }: { report: InvoiceImportReport }) {
  const text = useInvoiceImportWords()
  const sentence = useSentences<InvoiceImportError>(text)
  const { refused: refusedCount, invoices, importedTime } = report
  return (
    <div className="flex flex-col gap-4">
      {importedTime !== undefined && (
        <p role="alert" className="rounded-lg bg-warning-soft px-3 py-2 text-warning-deep">
          {text.importedBefore(fullTime(importedTime))}
        </p>
      )}
      <ImportPreview
        status={refusedCount > 0 ? text.refused(refusedCount) : text.ready(invoices)}
        lines={report.lines.map(({ line, outcome, invoice, buyerName, description, amount, errors }) => ({
          ...{ line, outcome },
          title: invoice === 0 ? text.wholeFile : buyerName || text.unnamed,
          detail: invoice === 0 ? undefined : text.invoice(invoice),
          facts: description ? [description] : [],
          errors: errors?.map(sentence),
          amount: amount === undefined ? undefined : money(amount),
        }))}
      />
      {refusedCount === 0 && <Sums sums={report} />}
    </div>
  )
}
