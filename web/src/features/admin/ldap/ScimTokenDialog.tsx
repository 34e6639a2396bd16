import { useState } from 'react'
import { administrationApi } from '../../../api/administration-api.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useScimWords } from '../../../i18n/words/scim.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'

const { directory } = administrationApi

/** Makes a token, and shows it the one time that there is. */
export function ScimTokenDialog({ onClose }: { onClose: () => void }) {
  const text = useScimWords()
  const [secret, setSecret] = useState<string>()
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: text.nameMissing }),
    async submit({ name }) {
      const createdToken = await directory.createScimToken({ body: { name: name.trim() } })
      setSecret(createdToken.secret)
      await invalidate(directory.getScimSetting)
    },
  })
  if (secret)
    return (
      <Dialog
        onClose={onClose}
        isKeptOpen
        size="sm"
        title={text.addToken}
        description={text.shownOnce}
        footer={
          <>
            <Button variant="flat" onPress={onClose}>
              {text.close}
            </Button>
            <Button color="primary" onPress={() => void copyWithToast(secret, text.copied, text.copyFailed)}>
              {text.copy}
            </Button>
          </>
        }
      >
        <p className="rounded-lg bg-fill px-3 py-2 font-mono text-sm break-all select-all">{secret}</p>
      </Dialog>
    )
  return (
    <FormDialog form={form} size="sm" onClose={onClose} title={text.addToken} submitLabel={text.create}>
      <TextField
        {...form.field('name')}
        label={text.tokenName}
        description={text.tokenNameHint}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
