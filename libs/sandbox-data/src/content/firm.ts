/** The invented firm's face. Its addresses are reserved for examples: nobody answers there. */
export const FIRM = {
  firmname: 'Thistledown Private Wealth',
  disclosure:
    'Figures of the firm are those of the close of the last business day. Figures of other institutions are as they were reported. Nothing here is advice to buy or sell.',
  links: [
    { id: 'mobile-store', label: 'The portal for your phone', url: 'https://apps.example.com/' },
    {
      id: 'registration-video',
      label: 'How to register, as a film',
      url: 'https://www.example.com/register',
    },
    {
      id: 'cybersecurity-guide',
      label: 'Staying safe online (PDF)',
      url: 'https://www.example.com/guides/safety.pdf',
    },
    {
      id: 'authenticator-guide',
      label: 'Authenticator guide (PDF)',
      url: 'https://www.example.com/guides/authenticator.pdf',
    },
    {
      id: 'electronic-delivery-agreement',
      label: 'Electronic delivery agreement (PDF)',
      url: 'https://www.example.com/guides/electronic-delivery.pdf',
    },
    {
      id: 'tax-import-guide',
      label: 'Tax import guide (PDF)',
      url: 'https://www.example.com/guides/tax-import.pdf',
    },
    { id: 'previous-site', label: 'The previous site', url: 'https://previous.example.com/' },
  ],
};

/** Whom its clients call; a number that is reserved for fiction. */
export const SUPPORT = {
  phone: '+1 212 555 0100',
  hours: 'Monday to Friday, 8 am to 8 pm New York time',
};
