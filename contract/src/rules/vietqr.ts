/** VietQR: a transfer to a bank account as an EMVCo merchant-presented QR code. https://vietqr.net/portal-service/download/documents/QR_Format_T&C_v1.5.2_EN_102022.pdf */

export const maxTransferMemo = 25

export interface Transfer {
  /** Six digits of the bank. */
  bankBin: string
  account: string
  /** Whole đồng; absent: the payer types it. */
  amount?: number
  /** ASCII, at most `maxTransferMemo` characters. */
  memo?: string
}

const napas = 'A000000727'
const toAccount = 'QRIBFTTA'
const dong = '704'

export function vietQr({ bankBin, account, amount, memo }: Transfer): string {
  const beneficiary = field('00', bankBin) + field('01', account)
  const payload = [
    field('00', '01'),
    // 12: the code is for one transfer, since it has an amount.
    field('01', amount === undefined ? '11' : '12'),
    field('38', field('00', napas) + field('01', beneficiary) + field('02', toAccount)),
    field('53', dong),
    amount === undefined ? '' : field('54', String(amount)),
    field('58', 'VN'),
    memo ? field('62', field('08', memo)) : '',
    // The checksum covers its own tag and length.
    '6304',
  ].join('')
  return payload + crc16(payload)
}

const field = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value

/** CRC-16/CCITT-FALSE of ASCII, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let n = 0; n < text.length; n++) {
    crc ^= text.charCodeAt(n) << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
