import { useRef, useState } from 'react'
import { useCsvImportWords } from '../../i18n/words/csv-import.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { saveAs } from '../save-as.ts'
import { readCsvFile } from './read-csv-file.ts'

interface CsvFileChooserProps {
  maxBytes: number
  /** What is said of a larger file. */
  tooLarge: string
  sample: string
  sampleName: string
  button: Pick<ButtonProps, 'color' | 'variant' | 'isPending' | 'isDisabled'>
  /** In place of what the button says else. */
  buttonLabel?: string | undefined
  onRead: (csv: string) => Promise<void>
}

/** Reads a CSV file, gives a sample of one, and says why a file cannot be read. */
export function CsvFileChooser(props: CsvFileChooserProps) {
  const { maxBytes, tooLarge, sample, sampleName, button, buttonLabel, onRead } = props
  const words = useCsvImportWords()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const read = async (file: File | undefined) => {
    if (!file) return
    const outcome = await readCsvFile(file, maxBytes)
    if ('problem' in outcome) return setProblem(outcome.problem === 'tooLarge' ? tooLarge : words.notUtf8)
    setProblem(undefined)
    await onRead(outcome.text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={words.choose}
        onChange={event => {
          void read(event.currentTarget.files?.[0])
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button {...button} onPress={() => input.current?.click()}>
          {buttonLabel ?? words.choose}
        </Button>
        <Button
          variant="flat"
          onPress={() => saveAs(new Blob([`\ufeff${sample}`], { type: 'text/csv' }), sampleName)}
        >
          {words.saveSample}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger-deep">
          {problem}
        </p>
      )}
    </>
  )
}
