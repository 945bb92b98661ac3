-- Outside a transaction.
-- Walk-in customers are known by their number: until now as staff typed it, which made two people of one.
-- For each 5000 of orders:
update orders set customer_phone = regexp_replace(regexp_replace(customer_phone, '[^0-9]', '', 'g'), '^0', '+44')
where id > $1 and id <= $2 and customer_email = '' and customer_phone ~ '^0[1-9][0-9 ().-]{8,}$';
