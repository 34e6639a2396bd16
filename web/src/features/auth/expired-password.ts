import type { useNavigate } from '@tanstack/react-router'
import { errorData } from '../../api/errors.ts'
import { errorText } from '../../i18n/error-text.ts'
import { toast } from '../../ui/toast.ts'

/** Who signs in with a password that is too old sets a new one. Answers whether that was why. */
export function openExpired(error: unknown, navigate: ReturnType<typeof useNavigate>): boolean {
  const reset = errorData(error, 'passwordExpired')?.resetToken
  if (!reset) return false
  toast.warning(errorText(error))
  void navigate({ to: '/auth/forgetpass', search: { reset } })
  return true
}
