import type { AssetAttachmentList, ManualAssetDetail, ManualAssetList } from '@portal/api-sdk';

const usd = (amount: string) => ({ amount, currency: 'USD' });

/** A house and its mortgage, as the API lists them. */
export const assetList: ManualAssetList = {
  items: [
    {
      account: 'acchousebylake001',
      name: 'House by the lake',
      type: 'property',
      kind: 'asset',
      ownership: '0.5',
      value: usd('625000.00'),
      asof: '2026-11-01',
      equity: usd('-74000.00'),
      version: '3',
    },
    {
      account: 'accmortgagelake01',
      name: 'Mortgage on the lake',
      type: 'mortgage',
      kind: 'liability',
      ownership: '1',
      value: usd('-699000.00'),
      asof: '2026-11-01',
      linkedto: 'acchousebylake001',
      linkedname: 'House by the lake',
      version: '1',
    },
  ],
  assets: usd('625000.00'),
  liabilities: usd('-699000.00'),
  net: usd('-74000.00'),
  removed: [
    {
      account: 'accsailingboat001',
      name: 'Sailing boat',
      value: usd('42000.00'),
      removedat: '2026-11-20T15:00:00.000Z',
      restorableuntil: '2026-12-20T15:00:00.000Z',
    },
  ],
};

const [house, mortgage] = assetList.items;
if (!house || !mortgage) throw new Error('The list has a house and a mortgage.');

export const houseDetail: ManualAssetDetail = {
  asset: house,
  valuations: [
    { day: '2020-06-30', amount: '900000.00', share: usd('450000.00') },
    { day: '2026-11-01', amount: '1250000.00', share: usd('625000.00') },
  ],
  note: 'Appraised by a neighbor.',
};

export const mortgageDetail: ManualAssetDetail = {
  asset: mortgage,
  valuations: [{ day: '2026-11-01', amount: '699000.00', share: usd('-699000.00') }],
  loan: { principal: '700000.00', yearlyrate: '0.0375', months: 2, firstpayment: '2026-12-01' },
  schedule: {
    owed: usd('700000.00'),
    totalinterest: usd('3282.96'),
    payments: [
      {
        number: 1,
        day: '2026-12-01',
        payment: usd('351641.48'),
        interest: usd('2187.50'),
        principal: usd('349453.98'),
        balance: usd('350546.02'),
      },
      {
        number: 2,
        day: '2027-01-01',
        payment: usd('351641.48'),
        interest: usd('1095.46'),
        principal: usd('350546.02'),
        balance: usd('0.00'),
      },
    ],
  },
};

export const houseFiles: AssetAttachmentList = {
  items: [
    {
      attachmentid: 'att-0123456789abcdef01234567',
      name: 'Deed.pdf',
      mediatype: 'application/pdf',
      bytes: 18_230,
      uploadedat: '2026-11-20T15:00:00.000Z',
    },
  ],
};
