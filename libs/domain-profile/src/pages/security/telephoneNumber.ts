import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** A telephone number as a person types it. */
export interface TypedTelephone {
  /** ISO 3166: whose numbering plan the number follows, unless it begins with a plus. */
  country: CountryCode;
  number: string;
}

export const NOTHING_TYPED: TypedTelephone = { country: 'US', number: '' };

/** The number in E.164, or null for what cannot be a telephone number. */
export function telephoneIn({ country, number }: TypedTelephone): string | null {
  const parsed = parsePhoneNumberFromString(number, country);
  return parsed?.isPossible() ? parsed.number : null;
}

/** Every country and region with its calling code, by name. */
export function countryChoices(): { country: CountryCode; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return getCountries()
    .map((country) => ({
      country,
      label: `${names.of(country) ?? country} +${getCountryCallingCode(country)}`,
    }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
