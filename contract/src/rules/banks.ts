/** Banks that take transfers by VietQR (NAPAS): the six digits by which a transfer names them, and what people call them. */
const list = `970436 Vietcombank|970415 VietinBank|970418 BIDV|970405 Agribank|970407 Techcombank|970422 MB Bank|970416 ACB|970432 VPBank
970423 TPBank|970403 Sacombank|970437 HDBank|970441 VIB|970443 SHB|970431 Eximbank|970426 MSB|970448 OCB|970440 SeABank|970449 LPBank
970425 ABBANK|970428 Nam A Bank|970409 Bac A Bank|970412 PVcomBank|970429 SCB|970452 KienlongBank|970454 BVBank|970438 BaoViet Bank
970419 NCB|970427 VietABank|970433 VietBank|970430 PGBank|970400 Saigonbank|970406 Vikki Bank|970408 GPBank|970414 MBV|970444 VCBNeo
970446 Co-opBank|970421 VRB|970434 Indovina Bank|970424 Shinhan Bank|970457 Woori Bank|970458 UOB|970410 Standard Chartered
970439 Public Bank|970442 Hong Leong Bank|458761 HSBC|422589 CIMB|796500 DBS|546034 CAKE|546035 Ubank|963388 Timo|971005 Viettel Money
971011 VNPT Money|999888 VBSP`

export interface Bank {
  /** Six digits. */
  bin: string
  name: string
}

/** Those with the most customers first. */
export const banks: readonly Bank[] = list
  .split(/[|\n]/)
  .map(entry => ({ bin: entry.slice(0, 6), name: entry.slice(7) }))

/** What people call a bank; the digits themselves of one that is not in the list. */
export const bankName = (bin: string): string => banks.find(bank => bank.bin === bin)?.name ?? bin
