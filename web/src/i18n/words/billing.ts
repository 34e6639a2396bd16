import { useText } from '../text.ts'
import { billing } from '../vi/billing.ts'

export const useBillingWords = () => useText(billing)
