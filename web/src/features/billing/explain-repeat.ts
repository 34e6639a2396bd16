import type { ErrorCode } from '@trau/contract'
import { isRefusal } from '../../api/errors.ts'
import { errorText } from '../../i18n/error-text.ts'
import { invoicesChanged } from './invoices-changed.ts'

/** An attempt whose answer was lost was saved with other details: behind the dialog it is shown, and the dialog says so. */
export function explainRepeat(error: unknown, code: ErrorCode): { form: string } | undefined {
  if (!isRefusal(error, code)) return undefined
  void invoicesChanged()
  return { form: errorText(error) }
}
