import { maxVisitorName } from '@trau/contract/rules/drive-link'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

/** Whose name the watermark shows. */
export default function VisitorForm({ onOpen }: { onOpen: (name: string) => Promise<void> }) {
  const words = usePublicLinkWords()
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: words.nameNeeded } : {}),
    submit: ({ name }) => onOpen(name.trim()),
    explain: () => undefined,
  })
  return (
    <PublicFrame>
      <form {...form.formProps} className="m-auto flex w-full max-w-sm flex-col gap-4 py-8">
        <h1 className="text-xl font-bold">{words.whoTitle}</h1>
        <TextField
          {...form.field('name')}
          label={words.name}
          description={words.whoText}
          autoComplete="name"
          maxLength={maxVisitorName}
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" color="primary" size="lg" isPending={form.isPending}>
          {words.continueTo}
        </Button>
      </form>
    </PublicFrame>
  )
}
