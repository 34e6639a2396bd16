import { hiddenPinPattern } from '@trau/contract/rules/hidden'

/** Digits that could be a PIN; whoever types them is offered the same row, whether they have one or not. */
export const mayBePin = (query: string) => hiddenPinPattern.test(query)
