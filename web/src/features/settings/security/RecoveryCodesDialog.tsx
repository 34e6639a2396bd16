import { useSecurityWords } from '../../../i18n/words/security.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Shown once: whoever closes this without keeping them makes new ones. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useSecurityWords()
  const all = codes.join('\n')
  const copy = () => copyWithToast(all, text.codesCopied, text.copyFailed)
  const save = () =>
    saveAs(new Blob([`${text.codesFileHead}\n\n${all}\n`], { type: 'text/plain' }), text.codesFileName)
  return (
    <Dialog
      onClose={onClose}
      isKeptOpen
      size="md"
      title={text.recoveryCodes}
      description={text.recoveryCodesText}
      footer={
        <Button color="primary" onPress={onClose}>
          {text.codesKept}
        </Button>
      }
    >
      <ul
        aria-label={text.recoveryCodes}
        className="grid grid-cols-1 gap-2 font-mono tabular-nums min-[420px]:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code} className="rounded-lg bg-fill px-3 py-2 text-center whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="flat" onPress={() => void copy()}>
          {text.copyCodes}
        </Button>
        <Button variant="flat" onPress={save}>
          {text.saveCodes}
        </Button>
      </div>
    </Dialog>
  )
}
