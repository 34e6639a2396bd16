import { doReadNumber, ReadingConfig } from 'read-vietnamese-number'

const config = new ReadingConfig()
config.unit = ['đồng']

/** "Một triệu một trăm nghìn đồng." */
export function amountInWords(amount: number): string {
  const words = doReadNumber(String(amount), config)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
