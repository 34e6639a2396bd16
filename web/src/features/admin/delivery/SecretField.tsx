import IconLock from '~icons/lucide/lock-keyhole'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Button } from '../../../ui/Button.tsx'
import { FRAME } from '../../../ui/Field.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import type { SecretValue } from './secret.ts'

interface SecretFieldProps {
  name: string
  label: string
  /** Whether the server has one that stays as long as nothing is typed. */
  isStored: boolean
  value: SecretValue
  onChange: (value: SecretValue) => void
  error?: string | undefined
  description?: string | undefined
  /** A secret without which the rest is of no use is replaced, never removed alone. */
  isRemovable?: boolean
  isRequired?: boolean
  /** A file that is pasted: several lines. */
  isLong?: boolean
}

/** A secret that the server never shows: kept, replaced or removed. */
export function SecretField({ name, label, isStored, value, onChange, ...rest }: SecretFieldProps) {
  const { error, description, isRemovable = false, isRequired = false, isLong = false } = rest
  const text = useDeliveryWords()
  if (isStored && typeof value !== 'string')
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{label}</legend>
        <div className={`${FRAME} flex-wrap py-1.5`}>
          <IconLock className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="min-w-0 flex-1">{value === null ? text.secretRemoved : text.secretSaved}</span>
          {value === null ? (
            <Button
              size="sm"
              variant="flat"
              aria-label={text.keepName(label)}
              onPress={() => onChange(undefined)}
            >
              {text.secretKeep}
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                variant="flat"
                aria-label={text.replaceName(label)}
                onPress={() => onChange('')}
              >
                {text.secretReplace}
              </Button>
              {isRemovable && (
                <Button
                  size="sm"
                  variant="flat"
                  color="danger"
                  aria-label={text.removeName(label)}
                  onPress={() => onChange(null)}
                >
                  {text.secretRemove}
                </Button>
              )}
            </>
          )}
        </div>
        {description && <p className="mt-1.5 text-sm text-muted">{description}</p>}
      </fieldset>
    )
  const field = {
    name,
    label,
    error,
    required: isRequired,
    value: value ?? '',
    onChange,
    description: description ?? text.secretHint,
    autoComplete: 'off',
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      {isLong ? (
        <TextArea
          {...field}
          spellCheck={false}
          className="w-full [&_textarea]:font-mono [&_textarea]:text-sm"
        />
      ) : (
        <TextField {...field} type="password" autoComplete="new-password" className="w-full" />
      )}
      {isStored && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={text.keepName(label)}
          onPress={() => onChange(undefined)}
        >
          {text.secretKeep}
        </Button>
      )}
    </div>
  )
}
