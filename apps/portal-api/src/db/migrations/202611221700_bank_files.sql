-- Files between the firm and its bank: what was put into which file, and what the bank gave back. For the firm's own work
-- only: no request reads or writes here.

create table bank_file (
  file_number bigint primary key,
  name text not null unique,
  day date not null,
  -- Tells the files of one day apart.
  modifier text not null check (modifier ~ '^[A-Z0-9]$'),
  sha256 bytea not null,
  made_at timestamptz not null,
  -- Null while the file is prepared and the bank cannot see it yet.
  handed_over_at timestamptz,
  unique (day, modifier)
);

create table bank_entry (
  -- With a P before it the reference that comes back with a return.
  entry_number bigint generated always as identity primary key,
  transfer_id text references transfer,
  payee_id text not null references payee,
  -- The first or the second of the deposits that prove a bank account.
  deposit int check (deposit in (1, 2)),
  direction text not null check (direction in ('credit', 'debit')),
  cents bigint not null check (cents > 0),
  effective date not null,
  file_number bigint references bank_file,
  created_at timestamptz not null,
  check (num_nonnulls(transfer_id, deposit) = 1)
);
-- A transfer is handed over once, however often it is asked for.
create unique index on bank_entry (transfer_id) where transfer_id is not null;
create unique index on bank_entry (payee_id, deposit) where deposit is not null;
create index on bank_entry (file_number);
create index bank_entry_waiting on bank_entry (entry_number) where file_number is null;

create table bank_return_file (
  sha256 bytea primary key,
  name text not null,
  read_at timestamptz not null,
  -- Why nothing of it was booked; null when all of it was.
  refusal text
);

create table bank_return (
  entry_number bigint primary key references bank_entry,
  code text not null check (code ~ '^R[0-9]{2}$'),
  sha256 bytea not null references bank_return_file,
  line int not null
);

-- One folder for all servers: what one of them prepares, another hands over.
create table bank_folder (
  is_only boolean primary key default true check (is_only),
  folder_id text not null
);
