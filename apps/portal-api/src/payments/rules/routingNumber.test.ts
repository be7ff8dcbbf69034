import { describe, expect, it } from 'vitest';
import { isRoutingNumber } from './routingNumber';

// Published by others: github.com/dcarda/aba.route.validator (MIT) and the tables named there, facts only.
const VALID = [
  '021000021',
  '111000025',
  '011000015',
  '122105155',
  '082000549',
  '302075018',
  '053100300',
];
const INVALID = [
  '123456789',
  '12345678',
  '1234567890',
  '0730002a8',
  'YYYYYYYYY',
  '',
  '         ',
  '021000022',
];
// The mask of spec §5 takes these; the check may not.
const MASKED = ['12345678/', '021/00021', '/////////', '0210/0021', '000000000', '０２１０００021'];

describe('M12: routing numbers', () => {
  it.each(VALID)('accepts %s', (number) => expect(isRoutingNumber(number)).toBe(true));
  it.each([...INVALID, ...MASKED])('refuses "%s"', (number) =>
    expect(isRoutingNumber(number)).toBe(false),
  );

  it('notices every wrong digit', () => {
    for (const number of VALID) {
      for (let place = 0; place < 9; place += 1) {
        for (let digit = 0; digit <= 9; digit += 1) {
          if (Number(number[place]) === digit) continue;
          expect(isRoutingNumber(number.slice(0, place) + digit + number.slice(place + 1))).toBe(
            false,
          );
        }
      }
    }
  });
});
